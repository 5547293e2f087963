/** The module form of the package, which Node and the bundler load alike; its types are those of the package. */
declare module 'opentype.js/dist/opentype.mjs' {
  export { type Font, parse } from 'opentype.js';
}
