import { useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { ArrowDown10, CheckCheck, Unlink } from '#app/ui/icons.ts';
import { defaultStart } from '../numbered-list.ts';
import { editBlock, setAttributes } from './block-edits.ts';
import { PanelButton, type PanelProps, RemoveButton } from './panel-controls.tsx';

/** The largest first number, on both sides of zero. */
const FARTHEST = 99_999;

/** The first number of a numbered list and its direction. */
export function OrderedListPanel({ editor, block }: PanelProps) {
  const { start, reversed } = block.node.attrs;
  const isReversed = reversed !== null;
  const standard = defaultStart(isReversed);
  // The stored number can differ from the text: "1" may be the beginning of "12", and "-" is no number yet.
  const [typed, setTyped] = useState<string>();
  return (
    <>
      <label className="panel-number">
        Start at
        <input
          className="input panel-number-input"
          type="number"
          min={-FARTHEST}
          max={FARTHEST}
          placeholder={String(standard ?? block.node.childCount)}
          value={typed ?? (start === standard ? '' : String(start))}
          onChange={({ target }) => {
            setTyped(target.value);
            const number = Math.round(target.valueAsNumber);
            if (Math.abs(number) > FARTHEST) return;
            const next = Number.isNaN(number) ? standard : number;
            // Not by `editBlock`, which takes the focus.
            editor.view.dispatch(editor.state.tr.setNodeAttribute(block.at, 'start', next));
          }}
          onBlur={() => setTyped(undefined)}
          onKeyDown={(event) => {
            // Arrow keys count, and Ctrl+S saves.
            if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            event.preventDefault();
            editor.commands.focus();
          }}
        />
      </label>
      <PanelButton
        icon={ArrowDown10}
        label="Count down"
        pressed={isReversed}
        onClick={() =>
          editBlock(editor, block, (tr, at) =>
            setAttributes(tr, at, {
              reversed: isReversed ? null : '',
              start: start === standard ? defaultStart(!isReversed) : start,
            }),
          )
        }
      />
      <PanelButton
        bare
        icon={Unlink}
        label="Turn into text"
        onClick={() => editor.chain().focus().toggleOrderedList().run()}
      />
      <RemoveButton editor={editor} block={block} label="Remove list" />
    </>
  );
}

/** The tick of the task around the caret, and of all tasks of the list. */
export function TaskListPanel({ editor, block }: PanelProps) {
  const isDone = useEditorState({
    editor,
    selector: ({ editor: now }) => now.getAttributes('task').done === true,
  });
  const tasks = block.node.children;
  const areAllDone = tasks.every(({ attrs }) => attrs.done);
  const tickAll = () =>
    editBlock(editor, block, (tr, at) => {
      let place = at + 1;
      for (const task of tasks) {
        tr.setNodeAttribute(place, 'done', !areAllDone);
        place += task.nodeSize;
      }
    });
  return (
    <>
      <PanelButton label="Done" pressed={isDone} onClick={() => editor.chain().focus().toggleTask().run()} />
      <PanelButton icon={CheckCheck} label={areAllDone ? 'None done' : 'All done'} onClick={tickAll} />
      <PanelButton
        bare
        icon={Unlink}
        label="Turn into text"
        onClick={() => editor.chain().focus().toggleTaskList().run()}
      />
      <RemoveButton editor={editor} block={block} label="Remove list" />
    </>
  );
}
