import * as fc from 'fast-check'

const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code))

/**
 * Texts of any code points, unassigned ones and halves of pairs included. The library's own
 * `unit: 'binary'` is the same, but takes seconds to set up in every test file.
 */
export const anyText = (maxLength = 10): fc.Arbitrary<string> =>
  fc.string({ unit: anyCharacter, maxLength })

const pathCharacter = fc.constantFrom(...Array.from("aZ09/.-_~!$&'()*+,;=:@%?"))

/** What follows the host of an address. The library's own, of hosts as well, take seconds to set up, too. */
export const anyPath = fc.string({ unit: pathCharacter, maxLength: 30 }).map((rest) => `/${rest}`)

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,12}[a-z0-9])?$/)
const ending = fc.stringMatching(/^[a-z]{2,8}$/)

/** Hosts of one to four labels and an ending. */
export const anyHost = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 4 }), ending)
  .map(([labels, last]) => [...labels, last].join('.'))

/** Addresses of such hosts. */
export const anyAddress = fc
  .tuple(fc.constantFrom('http', 'https'), anyHost, anyPath)
  .map(([scheme, host, path]) => `${scheme}://${host}${path}#part`)
