import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { conflicts } from './keys.ts'
import { resolveKeys, type ShortcutInfo } from './use-shortcuts.ts'

const facts = (id: string, keys: string | readonly string[]): ShortcutInfo => ({
  id,
  keys,
  label: `Do ${id}`,
  group: 'Group',
})
const keysOf = (shortcuts: readonly ShortcutInfo[], singleKeysOff: boolean) =>
  Object.fromEntries(resolveKeys(shortcuts, singleKeysOff).map(({ id, keys }) => [id, keys]))

it('WCAG 2.1.4 switches off letters and signs only', () => {
  const shortcuts = [
    facts('next', ['j', 'ArrowDown']),
    facts('help', '?'),
    facts('find', 'Control+k'),
  ]
  expect(keysOf(shortcuts, true)).toEqual({ next: ['ArrowDown'], help: [], find: ['Control+k'] })
  expect(keysOf(shortcuts, false)).toEqual({
    next: ['j', 'ArrowDown'],
    help: ['?'],
    find: ['Control+k'],
  })
})

it('gives a key to the first of two shortcuts', () => {
  const shortcuts = [facts('next', 'j'), facts('down', ['j', 'ArrowDown'])]
  expect(keysOf(shortcuts, false)).toEqual({ next: ['j'], down: ['ArrowDown'] })
})

it('never resolves conflicting keys', () => {
  const keys = fc.constantFrom('g', 'g o', 'g o x', 'o', 'j', 'J', 'Enter')
  fc.assert(
    fc.property(fc.array(fc.tuple(keys, keys), { maxLength: 8 }), (pairs) => {
      const listed = resolveKeys(
        pairs.map((pair, id) => facts(`${id}`, pair)),
        false,
      )
      const working = listed.flatMap((shortcut) => shortcut.keys)
      for (const [index, one] of working.entries())
        for (const other of working.slice(index + 1)) expect(conflicts(one, other)).toBe(false)
    }),
  )
})
