import { readFileSync, writeFileSync } from 'node:fs'
import { isHostLetter } from '#/lib/look-alike/host-characters.ts'

/**
 * Writes `lib/look-alike/confusables-data.ts`: which characters of host names look like ASCII.
 * The source is Unicode's own table (UTS 39, confusables.txt) as ICU compiles it and as Node, a
 * pinned package of this project, carries it. Run `npm run confusables` after an update of Node.
 */

const target = new URL('../lib/look-alike/confusables-data.ts', import.meta.url)

/** ICU's mark of a compiled table, `struct SpoofDataHeader` of its source, and the format known. */
const MAGIC = Buffer.from([0xef, 0xfd, 0x45, 0x38])
const FORMAT = 2

/** Every character of Unicode's table and what it looks like. Throws when the file has no table. */
export function readConfusables(file: Buffer): Map<string, string> {
  let start = file.indexOf(MAGIC)
  while (start >= 0 && file.readUInt32LE(start + 4) !== FORMAT)
    start = file.indexOf(MAGIC, start + 1)
  if (start < 0) throw new Error('This Node carries no table of confusable characters.')
  const field = (index: number): number => file.readUInt32LE(start + 4 * index)
  const [keys, count, values, strings] = [start + field(3), field(4), start + field(5), field(7)]
  const unit = (at: number): string => String.fromCharCode(file.readUInt16LE(at))
  const table = new Map<string, string>()
  for (let index = 0; index < count; index += 1) {
    // A key is a code point and the length of its value less one; one unit is stored in place.
    const key = file.readUInt32LE(keys + 4 * index)
    const length = (key >>> 24) + 1
    const at = values + 2 * index
    const from = start + strings + 2 * file.readUInt16LE(at)
    const value =
      length === 1
        ? unit(at)
        : Array.from({ length }, (_, place) => unit(from + 2 * place)).join('')
    table.set(String.fromCodePoint(key & 0x1fffff), value)
  }
  return table
}

const MARKS = /\p{M}/gu

type Shapes = Map<string, string[]>

/** Only what can stand in a host and looks like ASCII, sorted by the likeness. */
function reduce(table: Map<string, string>): Record<'SAME' | 'MARKED' | 'CAPITAL', Shapes> {
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

const hex = (character: string): string => (character.codePointAt(0) ?? 0).toString(16)

const comments = {
  SAME: 'Look like these ASCII characters as they are.',
  MARKED: 'Look like them but for a stroke, a hook or another mark.',
  CAPITAL: 'Look like them where one of the two is written as a capital: 0 and O, i and l.',
}

/** The text of the module for the table inside the given binary of Node. */
export function confusablesModule(binary: Buffer, versions: NodeJS.ProcessVersions): string {
  const shapes = reduce(readConfusables(binary))
  const tables = (['SAME', 'MARKED', 'CAPITAL'] as const).map((name) => {
    const lines = [...shapes[name]]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(
        ([shape, from]) =>
          `  ${/^[a-z]+$/.test(shape) ? shape : `'${shape}'`}: '${from.map(hex).join(' ')}',`,
      )
    return `/** ${comments[name]} */\nexport const ${name} = {\n${lines.join('\n')}\n}\n`
  })
  return `// Made by \`npm run confusables\` (hosts/confusables.ts); do not edit.
// From the confusables of Unicode ${versions['unicode']} (UTS 39) in ICU ${versions['icu']}, as code points.
// Copyright 1991-present Unicode, Inc. SPDX-License-Identifier: Unicode-3.0

${tables.join('\n')}`
}

if (import.meta.main)
  writeFileSync(target, confusablesModule(readFileSync(process.execPath), process.versions))
