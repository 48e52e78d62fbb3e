import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeDifferences } from '#/shared/labels/technique-labels.ts'
import { anyText } from '#/test/any-text.ts'
import { findDifference } from './difference.ts'

const brand = 'aurelmint'

describe('findDifference', () => {
  it.each([
    // Two letters that resemble one letter, or one letter that resembles two.
    ['aurelnnint', 'aurelmint', ['letters 6 and 7 are nn, not Latin m']],
    ['vvestbank', 'westbank', ['letters 1 and 2 are vv, not Latin w']],
    ['goldcarc1', 'goldcard', ['characters 8 and 9 are c1, not Latin d']],
    [
      'goldcar\u0441l',
      'goldcard',
      ['letters 8 and 9 are Cyrillic \u0441 (U+0441), Latin l, not Latin d'],
    ],
    ['doudbank', 'cloudbank', ['letter 1 is Latin d, not cl']],
    ['p\u00e6ypal', 'paeypal', ['letter 2 is Latin \u00e6 (U+00E6), not ae']],
    // One case per kind of difference.
    ['AURELMINT', brand, []],
    ['\u0430urelmint', brand, ['letter 1 is Cyrillic \u0430 (U+0430), not Latin a']],
    ['aure1mint', brand, ['character 5 is digit 1, not Latin l']],
    ['aureimint', brand, ['letter 5 is Latin i, not Latin l']],
    ['aürelmint', brand, ['letter 2 is Latin ü (U+00FC), not Latin u']],
    ['urelmint', brand, ['leaves out "a"']],
    ['aurrelmint', brand, ['repeats "r"']],
    ['aurlemint', brand, ['swaps letters 4 and 5: "le", not "el"']],
    ['aurelmink', brand, ['letter 9 is Latin k, not Latin t']],
    ['aurelmints', brand, ['adds "s"']],
    ['aurel-mint', brand, ['adds a hyphen']],
    ['aurel\u202emint', brand, ['adds invisible character (U+202E)']],
    [
      '\u0430ure1mitn',
      brand,
      [
        'letter 1 is Cyrillic \u0430 (U+0430), not Latin a',
        'character 5 is digit 1, not Latin l',
        'swaps letters 8 and 9: "tn", not "nt"',
      ],
    ],
  ])('F7 describes the differences of %s from %s: %j', (host, brandHost, descriptions) => {
    const difference = findDifference(host, brandHost)
    expect(describeDifferences(difference)).toEqual(descriptions)
    expect(difference.distance).toBe(descriptions.length)
  })

  it.each([
    ['annbank', 'annabank', ['leaves out "a"']],
    ['northbanlk', 'northbank', ['adds "l"']],
    ['dlub', 'club', ['letter 1 is Latin d, not Latin c']],
  ])(
    'does not read ordinary letter pairs as one look-alike letter: %s, compared with %s',
    (host, brandHost, descriptions) => {
      expect(describeDifferences(findDifference(host, brandHost))).toEqual(descriptions)
    },
  )

  it('with ignoresAffixes, does not count the text before and after the name toward the distance', () => {
    const { edits, distance } = findDifference('real-aure1mint-login', brand, {
      ignoresAffixes: true,
    })
    expect(edits.map(({ kind, host }) => [kind, host])).toEqual([
      ['inserted', 'real-'],
      ['same', 'aure'],
      ['homoglyph', '1'],
      ['same', 'mint'],
      ['inserted', '-login'],
    ])
    expect(distance).toBe(1)
  })

  it('names at most three code points of a letter with many combining marks', () => {
    const stackedMarks = `Z${'\u0301\u0316\u0334'.repeat(60)}`
    const [description] = describeDifferences(findDifference(stackedMarks, 'z'))
    expect(description).toBe('letter 1 is Latin (U+005A U+0301 U+0316 …), not Latin z')
  })

  const unrelatedText = anyText()
  const similarText = fc.string({
    unit: fc.constantFrom(...Array.from('abrnmcdlkvw10o-\u0430ü\u0301')),
    maxLength: 12,
  })
  const text = fc.oneof(unrelatedText, similarText)

  it('returns edits that turn one label into the other, for any two labels', () => {
    fc.assert(
      fc.property(text, text, fc.boolean(), (host, brandHost, ignoresAffixes) => {
        const { edits } = findDifference(host, brandHost, { ignoresAffixes })
        expect(edits.map((edit) => edit.host).join('')).toBe(host)
        expect(edits.map((edit) => edit.brand).join('')).toBe(brandHost)
        expect(describeDifferences({ edits, distance: 0 })).toHaveLength(
          edits.filter(({ kind }) => kind !== 'same').length,
        )
      }),
    )
  })

  it('counts a very long text as entirely different', () => {
    const { edits, distance } = findDifference('x'.repeat(100_000), brand)
    expect(edits).toHaveLength(1)
    expect(distance).toBe(100_000)
  })
})
