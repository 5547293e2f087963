import { Fragment, type ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import type { Difference } from './draft-differences.ts';
import { isRecord } from './same-values.ts';
import { foldRun, type Run, wordDifferences } from './word-differences.ts';

/** A field with its label and its text in both versions. */
export interface FieldWords {
  path: string;
  label: string;
  mine: string;
  theirs: string;
}

interface ComparisonProps {
  title: string;
  description?: string;
  /** The dialog is closed without fields. */
  fields: FieldWords[] | undefined;
  /** The name of the other version. */
  theirName: string;
  onClose: () => void;
  /** Buttons that choose a version. */
  children: ReactNode;
}

/** Shows two versions field by field, and marks the words that only one of them has. */
export function Comparison({ title, description, fields, theirName, onClose, children }: ComparisonProps) {
  return (
    <Dialog
      open={fields !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={description}
      wide
    >
      <div className="dialog-body compared">
        {fields?.length === 0 ? <p>Both say the same.</p> : null}
        {fields?.map((field) => (
          <ComparedField key={field.path} field={field} theirName={theirName} />
        ))}
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

function ComparedField({ field, theirName }: { field: FieldWords; theirName: string }) {
  const { mine, theirs } = wordDifferences(field.mine, field.theirs);
  return (
    <section>
      <h3>{field.label}</h3>
      {field.mine === field.theirs ? <p className="small muted">Only the formatting differs.</p> : null}
      <dl>
        <div>
          <dt>Yours</dt>
          <dd dir="auto">
            <Runs runs={mine} as="ins" />
          </dd>
        </div>
        <div>
          <dt>{theirName}</dt>
          <dd dir="auto">
            <Runs runs={theirs} as="del" />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Runs({ runs, as: Mark }: { runs: Run[]; as: 'ins' | 'del' }) {
  if (runs.length === 0) return <span className="faint">empty</span>;
  let at = 0;
  return runs.map(({ text, changed }) => {
    const key = at;
    at += text.length;
    return changed ? <Mark key={key}>{text}</Mark> : <Unchanged key={key} text={text} />;
  });
}

function Unchanged({ text }: { text: string }) {
  const folded = foldRun(text);
  if (!folded) return <Fragment>{text}</Fragment>;
  return (
    <>
      {folded.before}
      <span className="faint"> … {folded.left.toLocaleString('en')} more words … </span>
      {folded.after}
    </>
  );
}

/** Describes differences with the labels and the option names of the form. */
export function fieldWords(form: HTMLFormElement | null, differences: Difference[]): FieldWords[] {
  return differences.map(({ path, mine, theirs }) => {
    const field = form?.querySelector(`[name="${path}"]`);
    return {
      path,
      label: labelOf(field ?? undefined) ?? sectionOf(form, path) ?? nameInWords(path),
      mine: inWords(mine, field),
      theirs: inWords(theirs, field),
    };
  });
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

/** `general.siteName` is "General: site name". */
function nameInWords(path: string): string {
  const words = path.split('.').map((part) => part.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase());
  const text = words.join(': ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function inWords(value: unknown, field?: Element | null): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (Array.isArray(value)) return value.map((entry) => inWords(entry)).join('\n');
  if (isRecord(value)) {
    const parts = Object.entries(value).filter(([name]) => name !== 'id');
    return parts
      .map(([, part]) => inWords(part))
      .filter((part) => part !== '')
      .join(', ');
  }
  if (value === undefined || value === null) return '';
  const text = String(value);
  if (field instanceof HTMLSelectElement)
    return [...field.options].find((option) => option.value === text)?.text ?? text;
  return text.includes('<') ? wordsOfHtml(text) : text;
}

const LINES = 'p, h1, h2, h3, h4, h5, h6, li, pre, blockquote, tr, div, br';

/** The text of HTML, with one line for each block. A text without tags stays as it is. */
function wordsOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  if (!body.firstElementChild) return html;
  for (const line of body.querySelectorAll(LINES)) line.after('\n');
  for (const image of body.querySelectorAll('img')) image.replaceWith(`[${image.alt || 'picture'}]`);
  return body.textContent.replace(/\n{2,}/g, '\n').trim();
}
