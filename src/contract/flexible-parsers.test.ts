import { describe, expect, it } from 'vitest'
import {
  parseCode,
  parseCount,
  parseCountsByName,
  parseNumber,
  parsePerson,
  parseImageUrl,
  parseCaseStatus,
  parseStatusCode,
  parseTime,
  parseVerdict,
  parseText,
  parseBoolean,
} from './flexible-parsers.ts'

/* Formats listed in docs/open-parts.md. */

it.each([
  [87, 87],
  ['87', 87],
  [{ value: 87 }, 87],
  ['97/100', null],
  [[97, 100], null],
  ['1,204', null],
  ['0x57', null],
  ['Infinity', null],
  [true, null],
  ['', null],
  [null, null],
])('the number %j is read as %j', (raw, value) => {
  expect(parseNumber(raw)).toBe(value)
})

it.each([
  [0, 0],
  ['12', 12],
  [{ count: 3 }, 3],
  [-1, null],
  [2.5, null],
])('the count %j is read as %j', (raw, value) => {
  expect(parseCount(raw)).toBe(value)
})

it.each([
  [0, 0],
  ['200', 200],
  [999, 999],
  [{ code: 404 }, 404],
  [42, null],
  [1_790_000_000, null],
  ['online', null],
])('C91 reads the website status %j as %j', (raw, value) => {
  expect(parseStatusCode(raw)).toBe(value)
})

it.each([
  ['red', 'red', 'red'],
  [{ code: 'amber', label: 'Gelb' }, 'amber', 'amber'],
  [['unknown'], 'unknown', 'unknown'],
  ['RED', null, 'red'],
  [' Red', null, 'red'],
  ['Rot', null, null],
  ['violet', null, null],
  [['red', 'green'], null, null],
])('the verdict %j is read as %j, and as %j where it is mapped', (raw, known, mapped) => {
  expect([parseVerdict(raw, false), parseVerdict(raw, true)]).toEqual([known, mapped])
})

it.each([
  ...[true, 1, 'yes', 'Y', 'true', '1', { value: true }].map((raw) => [raw, true]),
  ...[false, 0, 'no', 'N', 'false', '0', { value: false }].map((raw) => [raw, false]),
  ...['needed', 2, null, [], {}].map((raw) => [raw, null]),
])('the boolean %j is read as %j', (raw, value) => {
  expect(parseBoolean(raw)).toBe(value)
})

it.each([[[1]], [[true]], [{ value: ['yes'] }]])('the list %j is not a boolean', (raw) => {
  expect(parseBoolean(raw)).toBeNull()
})

describe('a time', () => {
  const noon = '2025-10-02T10:46:08'
  const seconds = 1_759_401_968
  const instant = `${noon}.000Z`
  it.each<[unknown, string]>([
    [`${noon}Z`, `${noon}Z`],
    [`${noon}+02:00`, `${noon}+02:00`],
    ['2025-10-02 10:46:08 +0200', `${noon}+02:00`],
    ['2025-10-02 10:46:08 UTC', `${noon}Z`],
    [noon, noon],
    ['2025-10-02', '2025-10-02'],
    [seconds, instant],
    [String(seconds), instant],
    [String(seconds * 1000), instant],
  ])('%j is read as %j', (raw, value) => {
    expect(parseTime(raw)).toBe(value)
  })

  it.each([
    { iso: `${noon}Z` },
    { date: '2025-10-02', time: '10:46:08' },
    '2.10.2025',
    '10:46:08',
    '2025-02-30',
    '2025-02-30T10:00:00Z',
    '0001-01-01T00:00:00Z',
    87,
    true,
    {},
  ])('%j is rejected', (raw) => {
    expect(parseTime(raw)).toBeNull()
  })
})

it.each([
  ['Taken up', 'Taken up'],
  [{ text: 'Taken up' }, 'Taken up'],
  [{ de: 'Auf', en: 'Up' }, 'Up'],
  [['Taken up'], 'Taken up'],
  [true, null],
  [['a', 'b'], null],
  [{ body: 'x' }, null],
])('the text %j is read as %j', (raw, value) => {
  expect(parseText(raw)).toBe(value)
})

it.each([
  ['NOTE', 'NOTE'],
  [{ code: 'NOTE', label: 'Note' }, 'NOTE'],
  [['NOTE'], 'NOTE'],
  [false, null],
  [['A', 'B'], null],
])('the code %j is read as %j', (raw, value) => {
  expect(parseCode(raw)).toBe(value)
})

it.each([
  ['IN_PROGRESS', 'IN_PROGRESS'],
  ['In progress', 'In progress'],
  [{ code: 'OPEN' }, 'OPEN'],
  ['desk@a.example', null],
  [true, null],
])('C132 the case status %j is read as %j', (raw, value) => {
  expect(parseCaseStatus(raw)).toBe(value)
})

const uuid = '99999999-2222-4333-8444-555555555555'
it.each([
  ['Ada', { name: 'Ada', id: null }],
  [uuid, { name: null, id: uuid }],
  [
    { id: uuid, display_name: 'Ada' },
    { name: 'Ada', id: uuid },
  ],
  [
    { first_name: 'Ada', last_name: 'L' },
    { name: 'Ada L', id: null },
  ],
  [{ email: 'ada@a.example' }, { name: 'ada@a.example', id: null }],
  [7, null],
  [['Ada'], null],
])('the person %j is read as %j', (raw, value) => {
  expect(parsePerson(raw)).toEqual(value)
})

it.each([
  ['https://a.example/x.png', 'https://a.example/x.png'],
  [{ url: 'http://a.example/x.png' }, 'http://a.example/x.png'],
  ['/x.png', null],
  ['data:image/png;base64,AA', null],
  ['javascript:1', null],
])('C90 reads the screenshot %j as %j', (raw, value) => {
  expect(parseImageUrl(raw)).toBe(value)
})

it.each([
  [
    { high: 3, low: '4' },
    { high: 3, low: 4 },
  ],
  [{ high: 2.5, low: -1 }, null],
  [[3, 4], null],
  ['high', null],
])('C42 the counts %j are read as %j', (raw, value) => {
  expect(parseCountsByName(raw)).toEqual(value && new Map(Object.entries(value)))
})
