import { describe, expect, it } from 'vitest'
import { demoBrands } from './brands.ts'
import { lookAlikeLabels } from './look-alike-labels.ts'

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
    for (const label of Object.values(lookAlikeLabels(stem)).flat()) {
      expect(label).toMatch(/^[a-z\d](?:[a-z\d-]*[a-z\d])?$/)
      expect(label).not.toBe(stem)
    }
  })

  it('writes foreign script as A-labels that the platform reads back', () => {
    for (const label of labels['foreign-script']) {
      expect(label).toMatch(/^xn--/)
      expect(new URL(`http://${label}.example`).hostname).toBe(`${label}.example`)
    }
  })
})
