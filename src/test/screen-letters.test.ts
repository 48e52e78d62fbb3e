import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Code point ranges of the preloaded font, from its style sheet. Other characters would need another font file. */
const preloadedRanges = readFileSync('node_modules/@fontsource-variable/inter/wght.css', 'utf8')
  .split('inter-latin-wght-normal.woff2')[1]
  ?.match(/unicode-range: ([^;]+)/)?.[1]
  ?.split(',')
  .map((range) => range.slice('U+'.length).split('-'))
  .map((ends) => ends.map((code) => Number.parseInt(code, 16)))

function isPreloaded(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0
  return (
    preloadedRanges?.some(([first = 0, last = first]) => first <= code && code <= last) === true
  )
}

const withoutComments = (code: string) =>
  code.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '').replaceAll('\n', '')

it('the preloaded font has all characters that screens use', () => {
  expect(isPreloaded('é')).toBe(true)
  expect(isPreloaded('→')).toBe(false)
  const missing = globSync('src/{features,ui,shared,routes}/**/*.{ts,tsx}')
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .flatMap((path) =>
      // Ignore ⌘, the symbol of a Mac key, although the font lacks it.
      (withoutComments(readFileSync(path, 'utf8')).match(/[^⌘]/gsu) ?? [])
        .filter((letter) => !isPreloaded(letter))
        .map((letter) => `${path}: ${letter}`),
    )
  expect(missing).toEqual([])
})
