import * as fc from 'fast-check'

const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code))

/**
 * Texts of any code points, unassigned ones and halves of pairs included. The library's own
 * `unit: 'binary'` is the same, but takes seconds to set up in every test file.
 */
export const anyText = (maxLength = 10): fc.Arbitrary<string> =>
  fc.string({ unit: anyCharacter, maxLength })
