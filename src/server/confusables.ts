import { readFileSync, writeFileSync } from 'node:fs'
import { isHostLetter } from '#/lib/look-alike/characters.ts'

/*
 * Generates `lib/look-alike/confusables-data.ts` from Unicode's `confusables.txt` (UTS 39). To update, replace that file
 * with the one from www.unicode.org/Public/security/latest and run `npm run confusables`.
 */

const source = new URL('../lib/look-alike/unicode/confusables.txt', import.meta.url)
const target = new URL('../lib/look-alike/confusables-data.ts', import.meta.url)

const parseCharacters = (codes: string): string =>
  String.fromCodePoint(...codes.split(' ').map((code) => Number.parseInt(code, 16)))

/** Parses the characters and what each of them resembles. */
function parseConfusables(text: string): Map<string, string> {
  const lines = text.matchAll(/^([\dA-F]+) ;\t([\dA-F]+(?: [\dA-F]+)*) ;\tMA\t/gm)
  return new Map(
    [...lines].map(([, from = '', to = '']) => [parseCharacters(from), parseCharacters(to)]),
  )
}

const MARKS = /\p{M}/gu

type Shapes = Map<string, string[]>

/** Characters that are valid in hosts and resemble ASCII, by similarity. */
function groupByShape(table: Map<string, string>): Record<'SAME' | 'MARKED' | 'CAPITAL', Shapes> {
  const shapes = { SAME: new Map(), MARKED: new Map(), CAPITAL: new Map() } satisfies Record<
    string,
    Shapes
  >
  const add = (to: Shapes, shape: string, character: string) =>
    to.set(shape, [...(to.get(shape) ?? []), character])
  for (let code = 0x2d; code <= 0x10ffff; code += 1) {
    const character = String.fromCodePoint(code)
    if (!isHostLetter(character) || character.normalize('NFD') !== character) continue
    const like = table.get(character) ?? ''
    const bare = like.normalize('NFD').replaceAll(MARKS, '')
    const capital = table.get(character.toUpperCase()) ?? ''
    if (/^[a-z0-9.-]+$/.test(like)) add(shapes.SAME, like, character)
    else if (/^[a-z0-9.-]+$/.test(bare)) add(shapes.MARKED, bare, character)
    else if (/^[A-Z]$/.test(like)) add(shapes.CAPITAL, like.toLowerCase(), character)
    if (/^[A-Za-z]$/.test(capital) && capital.toLowerCase() !== like && like !== capital)
      add(shapes.CAPITAL, capital.toLowerCase(), character)
  }
  return shapes
}

const toHex = (character: string): string => (character.codePointAt(0) ?? 0).toString(16)

const comments = {
  SAME: 'Look like these ASCII characters as they are.',
  MARKED: 'Look like them but for a stroke, a hook or another mark.',
  CAPITAL: 'Look like them where one of the two is written as a capital: 0 and O, i and l.',
}

/** Generates the module. */
export function buildConfusablesModule(text: string): string {
  const version = /^# Version: ([\d.]+)$/m.exec(text)?.[1]
  const shapes = groupByShape(parseConfusables(text))
  const tables = (['SAME', 'MARKED', 'CAPITAL'] as const).map((name) => {
    const lines = [...shapes[name]]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(
        ([shape, from]) =>
          `  ${/^[a-z]+$/.test(shape) ? shape : `'${shape}'`}: '${from.map(toHex).join(' ')}',`,
      )
    return `/** ${comments[name]} */\nexport const ${name} = {\n${lines.join('\n')}\n}\n`
  })
  return `// Made by \`npm run confusables\` (server/confusables.ts); do not edit.
// From confusables.txt of Unicode ${version} (UTS 39), as code points; the license is in unicode/LICENSE.
// Copyright 1991-present Unicode, Inc. SPDX-License-Identifier: Unicode-3.0

${tables.join('\n')}`
}

if (import.meta.main) writeFileSync(target, buildConfusablesModule(readFileSync(source, 'utf8')))
