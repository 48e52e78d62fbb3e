import { describe, expect, it } from 'vitest'
import { takedown, type Takedown } from '#/contract/takedown.ts'
import {
  listChangedCases,
  listChangesSinceSeen,
  followedCasesOptions,
  followCase,
  markCasesSeen,
  maxFollowedCases,
  listChangesInResponse,
  markCaseMissing,
  storeResponse,
  unfollowCase,
  type FollowList,
} from './followed-cases.ts'

const { empty, schema } = followedCasesOptions('ann')
const createCase = (overrides: object = {}): Takedown =>
  takedown.parse({
    id: 'c1',
    target_website: 'https://login.northbank.evil.example/x',
    status: 'OPEN',
    is_open: true,
    created_at: '2026-11-20T09:00:00Z',
    ...overrides,
  })
const closed = createCase({ status: 'CLOSED', is_open: false, resolution: 'SERVER_HOLD' })
const createContact = (status: string) => ({ provider_name: 'Host', report_status: status })
const applyAll = (...updates: ((value: FollowList) => FollowList)[]) =>
  updates.reduce((value, update) => update(value), empty)
const listChangesBetween = (before: object, after: object) =>
  applyAll(followCase(createCase(before), 1), storeResponse(createCase(after), 2)).cases.flatMap(
    listChangesSinceSeen,
  )

describe('F15 changes of a followed case', () => {
  it('name the old and the new value', () => {
    expect(
      listChangesBetween(
        { abuse_contacts: [createContact('NOT_SENT')] },
        {
          ...closed,
          abuse_contacts: [createContact('SENT'), createContact('REJECTED'), createContact('SENT')],
          blacklist_submissions: [{ service_name: 'Shield', status: 'LISTED' }],
        },
      ),
    ).toEqual([
      'Status: from Open to Closed',
      'Outcome: Server hold',
      'Reports: from 1 Not sent to 1 Rejected, 2 Sent',
      'Blocklists: 1 Listed',
    ])
    expect(listChangesBetween({ abuse_contacts: [createContact('SENT')] }, {})).toEqual([
      'Reports: from 1 Sent to none',
    ])
  })

  it('shorten long texts and make invisible characters visible', () => {
    const hostileContacts = { abuse_contacts: [createContact('x\u202e'.repeat(90))] }
    const [change = ''] = listChangesBetween({}, hostileContacts)
    expect(change.length).toBeLessThan(140)
    expect(change).not.toContain('\u202e')
    const target = `https://e.example/\u202e${'x'.repeat(600)}`
    const [followed] = applyAll(followCase(createCase({ target_website: target }), 1)).cases
    expect(followed?.target).toMatch(/^hxxps:\/\/e\[\.\]example\//)
    expect(followed?.target.length).toBeLessThan(130)
    expect(followed?.target).not.toContain('\u202e')
  })
})

describe('F15 the list of followed cases', () => {
  it('marks cases as changed until the user has seen them, and reports each change once across tabs', () => {
    const failedCase = createCase({ id: 'c2', status: 'FAILED', is_open: false })
    const value = applyAll(
      followCase(createCase(), 1),
      followCase(createCase({ id: 'c2' }), 1),
      storeResponse(createCase({ status: 'IN_PROGRESS' }), 2),
      storeResponse(closed, 3),
      storeResponse(failedCase, 4),
    )
    expect(listChangedCases(value).map(({ id }) => id)).toEqual(['c1', 'c2'])
    expect(listChangesInResponse(failedCase, value)).toEqual([])
    expect(listChangedCases(markCasesSeen('c1')(value)).map(({ id }) => id)).toEqual(['c2'])
    expect(listChangedCases(markCasesSeen()(value))).toEqual([])
    // Older data from another tab changes nothing.
    expect(storeResponse(createCase(), 2)(value).cases).toEqual(value.cases)
  })

  it('ignores cases that aren’t followed, adds a case only once, and limits the number of followed cases', () => {
    const value = applyAll(
      followCase(createCase(), 1),
      unfollowCase('c1'),
      storeResponse(closed, 2),
    )
    expect([value.cases, listChangesInResponse(closed, value)]).toEqual([[], []])
    const manyCases = Array.from({ length: maxFollowedCases + 5 }, (_, index) =>
      followCase(createCase({ id: `c${index}` }), 1),
    )
    expect(applyAll(...manyCases, followCase(createCase(), 2)).cases).toHaveLength(maxFollowedCases)
    expect(applyAll(followCase(createCase(), 1), followCase(closed, 2)).cases[0]?.readAt).toBe(1)
  })

  it('lists a case that is no longer found as changed until the user has seen the change', () => {
    const value = applyAll(followCase(createCase(), 1), markCaseMissing('c1', 2))
    expect(value.cases.flatMap(listChangesSinceSeen)).toEqual([
      'Status: from Open to No longer found',
    ])
    expect(value.cases[0]?.is_open).toBe(false)
    expect(listChangedCases(markCasesSeen()(value))).toEqual([])
  })

  it('reads cases stored by earlier versions, which had one field per provider', () => {
    const [followed] = applyAll(followCase(createCase(), 1)).cases
    const texts = { Status: 'Open', 'Report to Host': 'Sent' }
    const value = schema.parse({ cases: [{ ...followed, seen: texts, now: texts }], notify: true })
    const later = createCase({ status: 'IN_PROGRESS', abuse_contacts: [createContact('SENT')] })
    expect(storeResponse(later, 2)(value).cases.flatMap(listChangesSinceSeen)).toEqual([
      'Status: from Open to In progress',
    ])
  })

  it('is restored from storage unchanged, and ignores invalid data', () => {
    const value = applyAll(followCase(createCase(), 1), storeResponse(closed, 2))
    expect(schema.parse(JSON.parse(JSON.stringify(value)))).toEqual(value)
    expect(schema.safeParse([]).success).toBe(false)
    expect(schema.parse({ cases: [null, { id: 'a' }], notify: true }).cases).toEqual([])
  })
})
