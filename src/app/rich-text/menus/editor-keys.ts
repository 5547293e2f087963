import { type Editor, Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { openInsertList } from './insert-query.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    /** Shows the keys of the editor. */
    menuKeys: { showShortcuts: () => ReturnType };
  }
}

/** The keys of the menus. */
export function menuKeys(showShortcuts: () => void): Extension {
  return Extension.create({
    name: 'menuKeys',
    addCommands: () => ({
      showShortcuts: () => () => {
        showShortcuts();
        return true;
      },
    }),
    addKeyboardShortcuts() {
      return {
        'Alt-Enter': () => {
          openInsertList(this.editor);
          return true;
        },
      };
    },
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          handleKeyDown: (_view, { key, ctrlKey, metaKey, altKey, shiftKey }) => {
            // Where Shift is needed for the slash, the keys are those of the ordered list.
            if (key !== '/' || altKey || shiftKey || !(ctrlKey || metaKey)) return false;
            showShortcuts();
            return true;
          },
        },
      }),
    ],
  });
}

interface FrameKeys {
  openLink: () => void;
  /** Go to the panel of the selected block, and to the toolbar. */
  toPanel: () => void;
  toToolbar: () => void;
  /** The keys of the tools around the text. */
  tools: Record<string, (editor: Editor) => void>;
}

/** The keys of what stands around the text. */
export function frameKeys({ openLink, toPanel, toToolbar, tools }: FrameKeys): Extension {
  const actions: FrameKeys['tools'] = {
    'Mod-k': openLink,
    ...tools,
    'Alt-F9': toPanel,
    'Alt-F10': toToolbar,
  };
  const shortcuts = Object.entries(actions).map(([key, run]) => [
    key,
    ({ editor }: { editor: Editor }) => {
      run(editor);
      return true;
    },
  ]);
  return Extension.create({ name: 'frameKeys', addKeyboardShortcuts: () => Object.fromEntries(shortcuts) });
}
