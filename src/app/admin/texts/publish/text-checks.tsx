import { type RefObject, useRef } from 'react';
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { ChevronDown, CircleCheck, TriangleAlert } from '#app/ui/icons.ts';
import { checkLengths } from '#format/text-checks/length-checks.ts';
import type { ProblemKind, TextProblem } from '#format/text-checks/text-problem.ts';
import type { TextPlaces } from '../text-editor/text-places.ts';
import { useTextChecks } from './use-text-checks.ts';

/** The longest list that still helps: the rest shows once some of it is mended. */
const MOST_SHOWN = 30;

interface TextChecksProps<Values extends FieldValues> {
  control: Control<Values>;
  kind: 'text' | 'project';
  /** The fields that are checked. The last two stand before title and description in search results, where they exist. */
  names: Record<'content' | 'title' | 'description' | 'language', FieldPath<Values>> &
    Partial<Record<'metaTitle' | 'metaDescription', FieldPath<Values>>>;
  /** The name of the description on the screen, in small letters. */
  descriptionName: string;
  places: TextPlaces;
}

/** The list of problems in a text. It advises the writer before publishing and never prevents a save. */
export function TextChecks<Values extends FieldValues>({
  control,
  kind,
  names,
  descriptionName,
  places,
}: TextChecksProps<Values>) {
  const { content, language, title, description, metaTitle, metaDescription } = names;
  const [text, textLanguage]: [string, string | null] = [
    useWatch({ control, name: content }),
    useWatch({ control, name: language }),
  ];
  const { problems, withoutAddresses } = useTextChecks(text, kind, textLanguage);
  const [shownTitle, titleField] = useFirstFilled(control, metaTitle, title);
  const [shownText, textField] = useFirstFilled(control, metaDescription, description);
  const root = useRef<HTMLDetailsElement>(null);
  if (problems === undefined) return <p className="text-checks faint">Checking the text...</p>;

  const lengths = checkLengths({ title: shownTitle, description: shownText, descriptionName });
  const all = [...lengths, ...problems];
  if (all.length === 0) {
    return (
      <p className="text-checks">
        <CircleCheck className="icon" aria-hidden />
        All good
        {withoutAddresses ? <span className="hint">{NOT_ASKED}</span> : null}
      </p>
    );
  }
  const fields: Partial<Record<ProblemKind, string>> = { title: titleField, excerpt: textField };
  const show = (problem: TextProblem) => {
    if (problem.at) places.current?.(problem.at);
    else showField(root, fields[problem.kind]);
  };
  return (
    <details ref={root} className="text-checks">
      <summary>
        <span className="text-checks-count">
          <TriangleAlert className="icon" aria-hidden />
          {all.length === 1 ? '1 thing to look at' : `${all.length} things to look at`}
        </span>
        <ChevronDown className="icon" aria-hidden />
      </summary>
      <ul>
        {all.slice(0, MOST_SHOWN).map((problem) => (
          <li key={`${problem.kind} ${problem.at?.start} ${problem.message}`}>
            <button type="button" onClick={() => show(problem)}>
              {problem.message}
            </button>
          </li>
        ))}
      </ul>
      {all.length > MOST_SHOWN ? <p className="hint">And {all.length - MOST_SHOWN} more.</p> : null}
      {withoutAddresses ? <p className="hint">{NOT_ASKED}</p> : null}
    </details>
  );
}

const NOT_ASKED = 'The links could not be checked, because the site did not answer.';

/** The text of the first field that is not empty, and the name of that field. */
function useFirstFilled<Values extends FieldValues>(
  control: Control<Values>,
  first: FieldPath<Values> | undefined,
  second: FieldPath<Values>,
): [text: string, field: string] {
  const own: string = useWatch({ control, name: first ?? second });
  const other: string = useWatch({ control, name: second });
  return first !== undefined && own.trim() !== '' ? [own, first] : [other, second];
}

/** Moves to a field of the same form, also in a part that is folded. */
function showField(root: RefObject<HTMLElement | null>, name: string | undefined) {
  const field = name && root.current?.closest('form')?.elements.namedItem(name);
  if (!(field instanceof HTMLElement)) return;
  const folded = field.closest('details');
  if (folded) folded.open = true;
  field.focus();
}
