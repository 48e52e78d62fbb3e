import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { clash } from './keys.ts'
import { resolveKeys, standardSettings, type ShortcutFacts } from './use-shortcuts.ts'

const facts = (id: string, keys: string | readonly string[]): ShortcutFacts => ({
  id,
  keys,
  label: `Do ${id}`,
  group: 'Group',
})
const keysOf = (shortcuts: readonly ShortcutFacts[], settings = standardSettings) =>
  Object.fromEntries(resolveKeys(shortcuts, settings).map(({ id, keys }) => [id, keys]))

it('own keys replace all standard ones, an empty text switches off', () => {
  const own = new Map([
    ['next', 'n'],
    ['aside', ''],
    ['gone', 'x'],
  ])
  const listed = resolveKeys([facts('next', ['j', 'ArrowDown']), facts('aside', 's')], {
    typedOff: false,
    own,
  })
  expect(listed.map(({ keys, changed }) => [keys, changed])).toEqual([
    [['n'], true],
    [[], true],
  ])
})

it('WCAG 2.1.4 keys of letters and signs can be switched off, others stay', () => {
  const all = [facts('next', ['j', 'ArrowDown']), facts('help', '?'), facts('go', 'g o')]
  const settings = { typedOff: true, own: new Map([['help', 'Alt+KeyH']]) }
  expect(keysOf(all, settings)).toEqual({ next: ['ArrowDown'], help: ['Alt+KeyH'], go: [] })
})

it('of two that want one key an own key wins, and the other knows who has it', () => {
  const all = [facts('next', 'j'), facts('down', ['j', 'ArrowDown']), facts('aside', 's')]
  const [next, down, aside] = resolveKeys(all, {
    typedOff: false,
    own: new Map([['aside', 'j']]),
  })
  expect(aside).toMatchObject({ keys: ['j'], takenBy: null })
  expect(next).toMatchObject({ keys: [], takenBy: 'Do aside' })
  expect(down).toMatchObject({ keys: ['ArrowDown'], takenBy: 'Do aside' })
})

it('no two keys that work ever clash', () => {
  const keys = fc.constantFrom('g', 'g o', 'g o x', 'o', 'j', 'J', 'Enter', '')
  const shortcut = fc.tuple(keys, keys, fc.option(keys))
  fc.assert(
    fc.property(fc.array(shortcut, { maxLength: 8 }), (all) => {
      const own = new Map(
        all.flatMap(([, , chosen], id) => (chosen === null ? [] : [[`${id}`, chosen]])),
      )
      const listed = resolveKeys(
        all.map(([one, two], id) => facts(`${id}`, [one, two])),
        { typedOff: false, own },
      )
      const working = listed.flatMap((one) => one.keys)
      for (const [index, one] of working.entries())
        for (const other of working.slice(index + 1)) expect(clash(one, other)).toBe(false)
    }),
  )
})
