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
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function getContrast(foreground: string, background: string): number {
  const [dark = 0, light = 0] = [getLuminance(foreground), getLuminance(background)].toSorted(
    (a, b) => a - b,
  )
  return (light + 0.05) / (dark + 0.05)
}

const pageBackgrounds = ['bg', 'surface', 'sunken']
/** Text and its backgrounds: WCAG requires 4.5 to 1. */
const texts: readonly [text: string, on: readonly string[]][] = [
  [
    'text',
    [...pageBackgrounds, 'accent-soft', 'red-soft', 'amber-soft', 'green-soft', 'gray-soft'],
  ],
  ['muted', [...pageBackgrounds, 'accent-soft', 'gray-soft']],
  ['faint', pageBackgrounds],
  ['accent', [...pageBackgrounds, 'accent-soft']],
  ['accent-hover', pageBackgrounds],
  ['red', [...pageBackgrounds, 'red-soft']],
  ['amber', [...pageBackgrounds, 'amber-soft']],
  ['green', [...pageBackgrounds, 'green-soft']],
  ['gray', [...pageBackgrounds, 'gray-soft']],
  ['on-accent', ['accent', 'accent-hover']],
]
/** Borders of controls and parts of charts: WCAG requires 3 to 1. */
const shapes: readonly (readonly [shape: string, on: readonly string[]])[] = [
  ['control', ['surface']],
  ...['red', 'amber', 'green', 'gray', '1', '2'].map(
    (color) => [`chart-${color}`, ['surface', 'bg']] as const,
  ),
]

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const colors = readColors(theme)
  it.each([
    ...texts.map(([color, on]) => [color, 4.5, on] as const),
    ...shapes.map(([color, on]) => [color, 3, on] as const),
  ])('the color %s has a contrast of at least %d on %j', (color, minimum, backgrounds) => {
    const sufficient = backgrounds.filter(
      (background) => getContrast(colors.get(color) ?? '', colors.get(background) ?? '') >= minimum,
    )
    expect(sufficient).toEqual(backgrounds)
  })
})
