import { describe, expect, it } from 'vitest'
import type { CaseIndex, CaseOnHost, OwnHosts } from '#/api/target-checks.ts'
import { readList } from './list-text.ts'
import { isSent, reviewLines, sumList, type ListFacts } from './review.ts'

const caseOn = (host: string, more: Partial<CaseOnHost> = {}): CaseOnHost => ({
  id: `case-${host}`,
  target_website: `https://${host}/`,
  brand: null,
  brand_display: null,
  status: 'OPEN',
  status_display: 'Open',
  is_open: true,
  closed_at: null,
  closed_at_source: null,
  resolution: null,
  resolution_display: null,
  created_at: null,
  ...more,
})
const index = (...cases: readonly [string, CaseOnHost][]): CaseIndex => ({
  byHost: new Map(cases.map(([host, one]) => [host, [one]])),
  complete: true,
})
const northbank: OwnHosts = {
  brandId: 'b',
  brandName: 'Northbank',
  domain: 'northbank.example',
  trusted: ['partner.example'],
}
const facts: ListFacts = {
  owns: [northbank],
  open: index(['running.example', caseOn('running.example')]),
  ended: index(
    [
      'cleared.example',
      caseOn('cleared.example', {
        status: 'CLOSED',
        is_open: false,
        resolution: 'FALSE_POSITIVE',
        resolution_display: 'False positive',
      }),
    ],
    [
      'gone.example',
      caseOn('gone.example', {
        status: 'CLOSED',
        is_open: false,
        resolution: 'CONTENT_REMOVED',
        resolution_display: 'Content removed',
      }),
    ],
  ),
}
const review = (text: string, known = facts) => reviewLines(readList(text, 'https').lines, known)
const told = (text: string) =>
  review(text).map(({ fate, remarks }) => [fate, ...remarks.map((remark) => remark.text)])

describe('P14 the review of a list', () => {
  it('sends what nothing speaks against, and leaves out what cannot be sent, with the reason', () => {
    expect(told('new.example\nlocalhost\nnew.example\na.example b.example')).toEqual([
      ['send'],
      ['out', 'This name belongs to a local device or network, not to a public website.'],
      ['out', 'The same address as line 1.'],
      ['out', '2 addresses are in this line. Give each a line of its own.'],
    ])
  })

  it.each([
    ['C143 its own domain', 'login.northbank.example', 'A website of Northbank itself.'],
    ['C143 a trusted one', 'shop.partner.example', 'Northbank trusts this website.'],
    ['C141 an open case', 'running.example/other', 'A case is open on this host: Open.'],
    ['a false positive', 'cleared.example', 'An earlier case ended: False positive.'],
  ])('wants a tick for %s', (_what, text, words) => {
    expect(told(text)).toEqual([['warned', words]])
    const [row] = review(text)
    expect(row && isSent(row, new Set())).toBe(false)
    expect(row && isSent(row, new Set([text]))).toBe(true)
  })

  it('wants a tick for a second path on the same host', () => {
    expect(told('new.example/a\nnew.example/b')).toEqual([
      ['send'],
      ['warned', 'The same host as line 1, with another path.'],
    ])
  })

  it('tells of an earlier case that ended well without asking for a tick', () => {
    expect(told('gone.example')).toEqual([['send', 'An earlier case ended: Content removed.']])
  })

  it('counts what would be sent', () => {
    const rows = review('new.example\nrunning.example\nlocalhost')
    expect(sumList(rows, new Set())).toEqual({ all: 3, send: 1, unticked: 1, out: 1 })
    expect(sumList(rows, new Set(['running.example']))).toEqual({
      all: 3,
      send: 2,
      unticked: 0,
      out: 1,
    })
  })

  it('says nothing of what could not be looked up', () => {
    const blind = { owns: undefined, open: undefined, ended: undefined }
    expect(review('running.example', blind)).toMatchObject([{ fate: 'send', remarks: [] }])
  })
})
