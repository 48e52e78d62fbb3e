import * as fc from 'fast-check'

const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code))

/** Same as fast-check's `unit: 'binary'`, which takes seconds to set up in every test file. */
export const anyText = (maxLength = 10): fc.Arbitrary<string> =>
  fc.string({ unit: anyCharacter, maxLength })

const pathCharacter = fc.constantFrom(...Array.from("aZ09/.-_~!$&'()*+,;=:@%?"))

/** Part of a URL after the host. fast-check's own generators take seconds to set up. */
const anyPath = fc.string({ unit: pathCharacter, maxLength: 30 }).map((rest) => `/${rest}`)

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,12}[a-z0-9])?$/)
const topLevelDomain = fc.stringMatching(/^[a-z]{2,8}$/)

export const anyHost = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 4 }), topLevelDomain)
  .map(([labels, last]) => [...labels, last].join('.'))

export const anyAddress = fc
  .tuple(fc.constantFrom('http', 'https'), anyHost, anyPath)
  .map(([scheme, host, path]) => `${scheme}://${host}${path}#part`)
