import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { type PanelProps, RemoveButton } from './panel-controls.tsx';

/** A formula: its TeX, and how readers will see it. A formula on lines of its own is typed in the text. */
export function FormulaPanel({ editor, block }: PanelProps) {
  const isInline = block.name === 'formula';
  const tex = isInline ? String(block.node.attrs.tex) : block.node.textContent;
  const preview = useRef<HTMLDivElement>(null);
  const problem = usePreview(preview, tex, !isInline);
  const id = useId();
  return (
    <>
      {isInline ? (
        <input
          className="input formula-input"
          aria-label="TeX of the formula"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
          spellCheck={false}
          autoCapitalize="off"
          maxLength={limits.url}
          value={tex}
          onChange={({ target }) => {
            const { value } = target;
            // Not by `editBlock`, which takes the focus.
            editor.view.dispatch(editor.state.tr.setNodeAttribute(block.at, 'tex', value));
          }}
          onKeyDown={(event) => {
            // Arrow keys move in the words, not in the panel; Ctrl+S saves.
            if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            event.preventDefault();
            editor
              .chain()
              .focus()
              .setTextSelection(block.at + block.node.nodeSize)
              .run();
          }}
        />
      ) : null}
      <div className="formula-preview" ref={preview} />
      {problem ? (
        <span className="panel-note is-bad" id={id} role="status">
          {problem}
        </span>
      ) : null}
      <RemoveButton editor={editor} block={block} label="Remove formula" />
    </>
  );
}

/** Shows a formula as MathML; returns what is wrong with its TeX. The library comes with the first formula. */
function usePreview(place: RefObject<HTMLElement | null>, tex: string, displayMode: boolean) {
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let isOld = false;
    import('temml').then(
      ({ default: temml }) => {
        const { current } = place;
        if (isOld || !current) return;
        try {
          if (tex.trim() === '') current.replaceChildren();
          else
            temml.render(tex, current, { displayMode, throwOnError: true, trust: false, maxSize: [40, 40] });
          setProblem(undefined);
        } catch (error) {
          // The last readable preview stays.
          setProblem(
            error instanceof Error ? error.message.replace(/^ParseError:\s*/, '') : 'This is no TeX.',
          );
        }
      },
      () => isOld || setProblem('The preview could not be loaded.'),
    );
    return () => {
      isOld = true;
    };
  }, [place, tex, displayMode]);
  return problem;
}
