// The package has no types. Imported by path because Node has a deprecated `punycode` module.
declare module 'punycode/punycode.es6.js' {
  /** Decodes a label, passed without its `xn--` prefix. Throws a RangeError if invalid. */
  export function decode(input: string): string
}
