// The package ships no types. This path of it, because Node has a (deprecated) `punycode` itself.
declare module 'punycode/punycode.es6.js' {
  /** The Unicode form of a label without its `xn--`. Throws a RangeError when it is no Punycode. */
  export function decode(input: string): string
  /** The ASCII form of a label, without `xn--`. Throws a RangeError when it overflows. */
  export function encode(input: string): string
}
