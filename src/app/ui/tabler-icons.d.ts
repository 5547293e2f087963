/** One icon from its own file: the index of the package imports 6,000 of them, which every build would read. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  const icon: import('@tabler/icons-react').Icon;
  export default icon;
  /** The elements of the drawing with their attributes. */
  export const __iconNode: [element: string, attributes: Record<string, string>][];
}
