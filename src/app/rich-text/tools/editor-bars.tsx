import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, lazy, type ReactNode, Suspense } from 'react';
import type { TextTools } from './use-text-tools.ts';

const FindBar = lazy(async () => ({ default: (await import('./find-bar.tsx')).FindBar }));

interface EditorBarsProps {
  editor: Editor;
  readOnly: boolean;
  tools: TextTools;
  /** The toolbar. */
  children: ReactNode;
}

/** The bars above a text, which stay in sight while it scrolls. */
export function EditorBars({ editor, readOnly, tools, children }: EditorBarsProps) {
  const { finding, find, endFind } = tools;

  function onKeys(event: KeyboardEvent) {
    const key = event.key.toLowerCase();
    if (!finding || event.defaultPrevented || !(event.ctrlKey || event.metaKey)) return;
    if (key !== 'f' && key !== 'h') return;
    event.preventDefault();
    find(key === 'h' || finding.replacing);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys that open a bar hold in the bar as well
    <div className="editor-bars" onKeyDown={onKeys}>
      {children}
      {finding ? (
        <Suspense>
          <FindBar
            editor={editor}
            replacing={finding.replacing && !readOnly}
            request={finding.request}
            onReplacing={readOnly ? undefined : () => find(true)}
            onClose={() => {
              endFind();
              editor.commands.focus();
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
