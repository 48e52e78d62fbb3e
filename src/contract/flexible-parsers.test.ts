import { describe, expect, it } from 'vitest'
import {
  parseCaseStatus,
  parseCount,
  parseCountsByName,
  parseImageUrl,
  parseLabel,
  parsePersonName,
  parseStatusCode,
  parseTime,
  parseVerdict,
} from './flexible-parsers.ts'

/* Formats listed in docs/open-parts.md. */

it.each([
  [0, 0],
  ['12', 12],
  [-1, null],
  [2.5, null],
  ['1,204', null],
])('the count %j is read as %j', (raw, value) => {
  expect(parseCount(raw)).toBe(value)
})

it.each([
  [0, 0],
  ['200', 200],
  [999, 999],
  [42, null],
  ['online', null],
])('C91 reads the website status %j as %j', (raw, value) => {
  expect(parseStatusCode(raw)).toBe(value)
})

it.each([
  ['red', 'red'],
  ['RED', null],
  ['violet', null],
  [['red'], null],
])('the verdict %j is read as %j', (raw, value) => {
  expect(parseVerdict(raw)).toBe(value)
})

describe('a time', () => {
  const dateTime = '2025-10-02T10:46:08'
  const seconds = 1_759_401_968
  const instant = `${dateTime}.000Z`
  it.each<[unknown, string]>([
    [`${dateTime}Z`, `${dateTime}Z`],
    [`${dateTime}+02:00`, `${dateTime}+02:00`],
    ['2025-10-02 10:46:08', '2025-10-02 10:46:08'],
    [dateTime, dateTime],
    ['2025-10-02', '2025-10-02'],
    [seconds, instant],
    [String(seconds), instant],
    [String(seconds * 1000), instant],
  ])('%j is read as %j', (raw, value) => {
    expect(parseTime(raw)).toBe(value)
  })

  it.each([
    { iso: `${dateTime}Z` },
    '2.10.2025',
    '10:46:08',
    '2025-13-01',
    '2025-02-31',
    '0001-01-01T00:00:00Z',
    87,
  ])('%j is rejected', (raw) => {
    expect(parseTime(raw)).toBeNull()
  })
})

it.each([
  ['Taken up', 'Taken up'],
  [{ code: 'NOTE', label: 'Note' }, 'Note'],
  [true, null],
  [['Taken up'], null],
])('the label %j is read as %j', (raw, value) => {
  expect(parseLabel(raw)).toBe(value)
})

it.each([
  ['IN_PROGRESS', 'IN_PROGRESS'],
  ['In progress', 'In progress'],
  [{ code: 'OPEN', label: 'Being worked on' }, 'OPEN'],
  ['desk@a.example', null],
  [true, null],
])('C132 the case status %j is read as %j', (raw, value) => {
  expect(parseCaseStatus(raw)).toBe(value)
})

const uuid = '99999999-2222-4333-8444-555555555555'
it.each([
  ['Ada', 'Ada'],
  [uuid, null],
  [{ id: uuid, display_name: 'Ada' }, 'Ada'],
  [{ id: uuid }, null],
  [{ email: 'ada@a.example' }, 'ada@a.example'],
  [['Ada'], null],
])('the person %j is read as %j', (raw, value) => {
  expect(parsePersonName(raw)).toBe(value)
})

it.each([
  ['https://a.example/x.png', 'https://a.example/x.png'],
  ['/x.png', null],
  ['javascript:1', null],
])('C90 reads the screenshot URL %j as %j', (raw, value) => {
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
