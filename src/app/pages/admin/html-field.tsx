import { Bold, Heading2, Italic, Link as LinkIcon, List, type LucideIcon } from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { Field } from '#app/ui/field.tsx';
import { countWords, formatSelection, type HtmlFormat } from './html-formats.ts';
import { LinkDialog } from './link-dialog.tsx';
import type { PostValues } from './post-values.ts';

const formats: { format: HtmlFormat; label: string; icon: LucideIcon }[] = [
  { format: 'bold', label: 'Bold', icon: Bold },
  { format: 'italic', label: 'Italic', icon: Italic },
  { format: 'heading', label: 'Heading', icon: Heading2 },
  { format: 'list', label: 'List', icon: List },
  { format: 'link', label: 'Link', icon: LinkIcon },
];

/** The post's HTML, with buttons that wrap the selected text in tags (row 104). */
export function HtmlField({ control }: { control: Control<PostValues> }) {
  const { field, fieldState } = useController({ control, name: 'content' });
  const area = useRef<HTMLTextAreaElement>(null);
  const [linking, setLinking] = useState(false);

  function apply(format: HtmlFormat, address?: string) {
    const node = area.current;
    if (!node) return;
    const { selectionStart: start, selectionEnd: end, value } = node;
    const { text, selectFrom, selectTo } = formatSelection(value.slice(start, end), format, address);
    node.focus();
    insert(node, text);
    node.setSelectionRange(start + selectFrom, start + selectTo);
  }

  return (
    <Field
      label="Content"
      hint="HTML tags are supported. Select text, then choose a format."
      error={fieldState.error?.message}
    >
      {(aria) => (
        <div>
          <Toolbar.Root className="tb" aria-label="Formatting">
            {formats.map(({ format, label, icon: Icon }) => (
              <Toolbar.Button
                key={format}
                type="button"
                className="icon-btn"
                aria-label={label}
                title={label}
                onClick={() => (format === 'link' ? setLinking(true) : apply(format))}
              >
                <Icon className="icon" />
              </Toolbar.Button>
            ))}
            <span className="cnt tnum">{wordsLine(field.value)}</span>
          </Toolbar.Root>
          <textarea
            className="input htmltxt"
            rows={20}
            {...field}
            ref={(node) => {
              area.current = node;
              field.ref(node);
            }}
            {...aria}
          />
          <LinkDialog
            open={linking}
            onOpenChange={setLinking}
            onLink={(address) => apply('link', address)}
            onCancel={() => area.current?.focus()}
          />
        </div>
      )}
    </Field>
  );
}

/** As if typed, so that the browser's own undo takes it back. The fallback cannot be undone. */
function insert(node: HTMLTextAreaElement, text: string) {
  if (document.execCommand('insertText', false, text)) return;
  node.setRangeText(text, node.selectionStart, node.selectionEnd, 'end');
  node.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

function wordsLine(html: string): string {
  const words = countWords(html);
  return words === 1 ? '1 word' : `${words.toLocaleString('en')} words`;
}
