declare module 'virtual:visitor-code' {
  /** The URL of the code of a document (vite.config.ts). */
  const url: string;
  export default url;
}
