// The package has no types. It is imported by path, because Node has its own, deprecated `punycode` module.
declare module 'punycode/punycode.es6.js' {
  /** Decodes a label, which must be passed without its `xn--` prefix. Throws a RangeError if the label is invalid. */
  export function decode(input: string): string
}
