import { visibleString } from '#/lib/visible-text.ts'

/** What a brand is called on screen: its name, else its domain. */
export function brandName(brand: { name: string | null; domain: string | null }): string {
  return visibleString(brand.name ?? brand.domain ?? 'Brand without a name')
}

/** One or two letters that stand for a brand. */
export function monogram(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase()
}
