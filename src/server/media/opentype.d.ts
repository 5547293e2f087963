/** The module form of the package, which Node and the bundler load alike; it has the types of the package. */
declare module 'opentype.js/dist/opentype.mjs' {
  export { type Font, parse } from 'opentype.js';
}
