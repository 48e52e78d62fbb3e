import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const styles = readFileSync(new URL('../styles.css', import.meta.url), 'utf8')

/** Reads a theme's colors from `styles.css`, by name. Skips the high-contrast colors, which come later in the file. */
function readColors(theme: 'light' | 'dark'): Map<string, string> {
  const [usualStyles = ''] = styles.split('prefers-contrast')
  const colors = usualStyles.matchAll(
    /--color-([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g,
  )
  return new Map(
    [...colors].map(([, name = '', light = '', dark = '']) => [
      name,
      theme === 'light' ? light : dark,
    ]),
  )
}

/** Returns the relative luminance (WCAG 2). */
function getLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function getContrast(foreground: string, background: string): number {
  const [dark = 0, light = 0] = [getLuminance(foreground), getLuminance(background)].toSorted(
    (a, b) => a - b,
  )
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['bg', 'surface', 'sunken']
/** Text and its backgrounds: WCAG requires 4.5 to 1. */
const texts: readonly [text: string, on: readonly string[]][] = [
  ...['text', 'muted', 'faint', 'accent', 'accent-hover'].map((text): [string, string[]] => [
    text,
    grounds,
  ]),
  ...['red', 'amber', 'green', 'gray'].map((text): [string, string[]] => [
    text,
    [...grounds, `${text}-soft`],
  ]),
  ['text', ['accent-soft', 'red-soft', 'amber-soft', 'green-soft', 'gray-soft']],
  ['muted', ['accent-soft', 'gray-soft']],
  ['accent', ['accent-soft']],
  ['on-accent', ['accent', 'accent-hover']],
]
/** Borders of controls and parts of charts: WCAG requires 3 to 1. */
const shapes: readonly [shape: string, on: readonly string[]][] = [
  ['control', ['surface']],
  ...['red', 'amber', 'green', 'gray', '1', '2'].map((color): [string, string[]] => [
    `chart-${color}`,
    ['surface', 'bg'],
  ]),
]

describe.each(['light', 'dark'] as const)('the colors of the %s theme', (theme) => {
  const colors = readColors(theme)
  const pairs = [
    ...texts.flatMap(([text, on]) => on.map((background) => [text, background, 4.5] as const)),
    ...shapes.flatMap(([shape, on]) => on.map((background) => [shape, background, 3] as const)),
  ]
  it.each(pairs)('%s on %s has a contrast of at least %d', (color, background, minimum) => {
    expect(colors.has(color) && colors.has(background)).toBe(true)
    const ratio = getContrast(colors.get(color) ?? '', colors.get(background) ?? '')
    expect(ratio).toBeGreaterThanOrEqual(minimum)
  })
})
