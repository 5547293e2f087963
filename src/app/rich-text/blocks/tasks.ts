import { Node } from '@tiptap/core';
import { hasExactly } from './block-attributes.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    tasks: {
      /** Makes a task list of the selection, or ends the one around it. */
      toggleTaskList: () => ReturnType;
      /** Ticks the task around the caret, or takes the tick away. */
      toggleTask: () => ReturnType;
    };
  }
}

const TaskList = Node.create({
  name: 'taskList',
  group: 'block list',
  content: 'task+',
  parseHTML: () => [
    { tag: 'ul.task-list', priority: 70, getAttrs: (element) => hasExactly(element, 'task-list') && null },
  ],
  renderHTML: ({ HTMLAttributes }) => ['ul', { ...HTMLAttributes, class: 'task-list' }, 0],
  addCommands: () => ({
    toggleTaskList:
      () =>
      ({ commands }) =>
        commands.toggleList('taskList', 'task'),
    toggleTask:
      () =>
      ({ editor, commands }) =>
        commands.updateAttributes('task', { done: !editor.getAttributes('task').done }),
  }),
  addKeyboardShortcuts() {
    return { 'Mod-Shift-9': () => this.editor.commands.toggleTaskList() };
  },
});

const Task = Node.create({
  name: 'task',
  content: 'paragraph block*',
  defining: true,
  addAttributes: () => ({
    done: {
      default: false,
      keepOnSplit: false,
      parseHTML: (element: HTMLElement) => element.classList.contains('is-done'),
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'li.task', priority: 70, context: 'taskList/' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'li',
    { ...HTMLAttributes, class: node.attrs.done ? 'task is-done' : 'task' },
    0,
  ],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      Tab: () => this.editor.commands.sinkListItem(this.name),
      'Shift-Tab': () => this.editor.commands.liftListItem(this.name),
      'Mod-Enter': () => this.editor.isActive(this.name) && this.editor.commands.toggleTask(),
    };
  },
  addNodeView() {
    return ({ node, editor, getPos }) => {
      const dom = document.createElement('li');
      const box = document.createElement('input');
      const contentDOM = document.createElement('div');
      box.type = 'checkbox';
      box.contentEditable = 'false';
      dom.append(box, contentDOM);
      const show = (task: typeof node) => {
        dom.className = task.attrs.done ? 'task is-done' : 'task';
        box.checked = Boolean(task.attrs.done);
        box.setAttribute('aria-label', task.firstChild?.textContent || 'Task');
      };
      show(node);
      box.addEventListener('mousedown', (event) => event.preventDefault());
      box.addEventListener('change', () => {
        const position = getPos();
        if (position === undefined || !editor.isEditable) {
          box.checked = !box.checked;
          return;
        }
        editor.view.dispatch(editor.state.tr.setNodeAttribute(position, 'done', box.checked));
      });
      return {
        dom,
        contentDOM,
        update: (changed) => {
          if (changed.type !== node.type) return false;
          show(changed);
          return true;
        },
        ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
      };
    };
  },
});

/** Lists of tasks. */
export const taskNodes = [TaskList, Task];
