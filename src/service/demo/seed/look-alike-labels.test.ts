import { describe, expect, it } from 'vitest'
import { hostForms } from '#/lib/look-alike/host-forms.ts'
import { demoBrands } from './brands.ts'
import { asciiLabel, lookAlikeLabels } from './look-alike-labels.ts'

describe('look-alike labels', () => {
  const labels = lookAlikeLabels('velopine')

  it.each([
    ['omission', 'vlopine'],
    ['repetition', 'veloppine'],
    ['transposition', 'vleopine'],
    ['replacement', 'velooine'],
    ['insertion', 'velopoine'],
    ['hyphenation', 'velo-pine'],
    ['homoglyph', 've1opine'],
  ] as const)('%s makes %s', (technique, expected) => {
    expect(labels[technique]).toContain(expected)
  })

  it.each(demoBrands.map((brand) => brand.stem))('makes valid host labels of %s', (stem) => {
    for (const label of Object.values(lookAlikeLabels(stem)).flat().map(asciiLabel)) {
      expect(label).toMatch(/^[a-z\d](?:[a-z\d-]*[a-z\d])?$/)
      expect(label).not.toBe(stem)
    }
  })

  it('writes foreign script as A-labels that the platform reads back', () => {
    for (const label of labels['foreign-script']) {
      const { ascii, unicode, problems } = hostForms(asciiLabel(label))
      expect(ascii).toMatch(/^xn--/)
      expect(unicode).toBe(label)
      expect(problems).not.toContain('invalid')
    }
  })
})
