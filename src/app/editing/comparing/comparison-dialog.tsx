import type { ReactNode } from 'react';
import type { Difference } from '#app/editing/draft-differences.ts';
import { isRecord } from '#app/editing/same-values.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { type FieldDescription, nameInWords } from '#format/comparison/compare-fields.ts';
import { tokensOf } from '#format/html/html-scan.ts';
import type { ComparisonJob } from './compare-versions.ts';
import { ComparedVersions } from './compared-versions.tsx';

interface ComparisonDialogProps {
  title: string;
  description?: string;
  /** The dialog is closed without a comparison. */
  job: ComparisonJob | undefined;
  /** The name of the other version. */
  theirName: string;
  onClose: () => void;
  /** Buttons that choose a version. */
  children: ReactNode;
}

/** Shows the typed values of a form next to others, field by field, with marks around what only one of them has. */
export function ComparisonDialog({
  title,
  description,
  job,
  theirName,
  onClose,
  children,
}: ComparisonDialogProps) {
  return (
    <Dialog
      open={job !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={description}
      className="dialog-compared"
    >
      <div className="dialog-body">
        {job ? <ComparedVersions job={job} names={{ before: theirName, after: 'Yours' }} /> : null}
      </div>
      <footer>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
        {children}
      </footer>
    </Dialog>
  );
}

/** The comparison of typed values with others, with the labels and the option names of the form. */
export function comparisonOf(
  form: HTMLFormElement | null,
  differences: readonly Difference[],
): ComparisonJob {
  const valuesOf = (side: 'mine' | 'theirs') => ({
    fields: Object.fromEntries(differences.map((difference) => [difference.path, difference[side]])),
    names: {},
  });
  return {
    before: valuesOf('theirs'),
    after: valuesOf('mine'),
    descriptions: differences.map((difference) => describe(form, difference)),
  };
}

function describe(form: HTMLFormElement | null, { path, mine, theirs }: Difference): FieldDescription {
  const field = form?.querySelector(`[name="${path}"]`) ?? undefined;
  const entry = [mine, theirs].flat().find(isRecord);
  return {
    name: path,
    label: labelOf(field) ?? sectionOf(form, path) ?? nameInWords(path),
    ...([mine, theirs].some(isHtml) ? { kind: 'html' as const } : {}),
    ...(field instanceof HTMLSelectElement
      ? { choices: Object.fromEntries([...field.options].map(({ value, text }) => [value, text])) }
      : {}),
    ...(entry
      ? {
          parts: Object.keys(entry).map((name) => ({
            name,
            label: labelOf(form?.querySelector(`[name="${path}.0.${name}"]`) ?? undefined) ?? '',
          })),
        }
      : {}),
  };
}

const FIRST_TAG_WITHIN = 2000;

/** A text of the editor begins with a tag or has one soon. */
function isHtml(value: unknown): boolean {
  if (typeof value !== 'string' || !value.includes('<')) return false;
  return tokensOf(value.slice(0, FIRST_TAG_WITHIN)).some(({ kind }) => kind === 'start');
}

function labelOf(field: Element | undefined): string | undefined {
  const labelled = field as Partial<HTMLInputElement> | undefined;
  const copy = labelled?.labels?.[0]?.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return undefined;
  // The word "required" and the description of a switch are no part of the name.
  for (const more of copy.querySelectorAll('.field-required, p')) more.remove();
  return copy.textContent.trim() || undefined;
}

/** The name of a list is the heading of its section. */
function sectionOf(form: HTMLFormElement | null, path: string): string | undefined {
  const heading = form?.querySelector(`[name^="${path}."]`)?.closest('section')?.querySelector('h2');
  return heading?.textContent.trim() || undefined;
}
