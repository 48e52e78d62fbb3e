import { afterEach, describe, expect, it, vi } from 'vitest'
import { createConnector } from '#/storage/device-database.ts'
import type { PostOutcome } from '#/test/bad-network.ts'
import { createOutboxFixture, type OutboxFixture, type FixtureTab } from '#/test/outbox-fixture.ts'
import type { NewRun } from './outbox.ts'
import { listUnconfirmedFindings } from './states.ts'
import { getFindingId, type RequestRow } from './stored-rows.ts'

let fixture: OutboxFixture
afterEach(() => fixture.close())

const evilSite = 'https://evil.example/'
const otherSite = 'https://other.example/'
const listWebsites = [evilSite, otherSite, 'https://c.example/', 'https://d.example/']

const createRun = (
  kind: NewRun['kind'],
  websites: readonly string[],
  hasUndoDelay = false,
): NewRun => ({
  kind,
  comment: 'Comment',
  hasUndoDelay,
  requests: websites.map((website, index) => ({
    line: index + 1,
    website,
    brandId: fixture.brand,
    confirmed: [],
  })),
})
const createImmediateRun = (website: string) => createRun('single', [website])
const createDelayedRun = (website: string) => createRun('single', [website], true)
const createListRun = (...websites: string[]) => createRun('list', websites)

const getRows = ({ outbox }: FixtureTab) => outbox.store.state.rows
/** Lists short names for the states of a tab's rows. */
const listKinds = (tab: FixtureTab) => getRows(tab).map(getKind)

function getKind({ state, takenAt }: RequestRow): string {
  switch (state.kind) {
    case 'queued':
      return takenAt === null ? state.why : 'checking'
    case 'sending':
      return 'sending'
    case 'done':
      return state.found ? 'found' : 'created'
    case 'not-sent':
      return state.why.kind === 'refused' ? `refused ${state.why.status}` : state.why.kind
    case 'unknown':
      if (state.cause.kind === 'unreadable') return 'unreadable'
      return typeof state.search === 'string' ? state.search : 'not searched'
  }
}

/** Creates a fixture with one tab, which has found out that there are no other tabs. */
async function start() {
  fixture = await createOutboxFixture()
  return openTab()
}

async function openTab(user = 'ann') {
  const tab = fixture.openTab(user)
  await fixture.advance(1000)
  return tab
}

async function enqueue({ outbox }: FixtureTab, newRun: NewRun) {
  const queued = await outbox.enqueue(newRun)
  if (!queued) throw new Error('The session has ended.')
  return queued
}

/** Opens a tab and queues a run in it. The first POSTs have the given `outcomes`. */
async function startRun(createNewRun: () => NewRun, outcomes: PostOutcome[] = []) {
  const tab = await start()
  fixture.outcomes.post.push(...outcomes)
  await tab.outbox.enqueue(createNewRun())
  return tab
}
const startImmediate = (...outcomes: PostOutcome[]) =>
  startRun(() => createImmediateRun(evilSite), outcomes)
const startDelayed = () => startRun(() => createDelayedRun(evilSite))
const startList = (length: number, ...outcomes: PostOutcome[]) =>
  startRun(() => createListRun(...listWebsites.slice(0, length)), outcomes)

/** Opens a tab with a request in flight. */
async function startSending(outcome: PostOutcome) {
  const tab = await startImmediate(outcome)
  await fixture.settle()
  expect(listKinds(tab)).toEqual(['sending'])
  return tab
}

describe('a single request', () => {
  it('C142 is delayed, then sent once', async () => {
    const tab = await startDelayed()
    await fixture.advance(7900)
    expect(listKinds(tab)).toEqual(['delay'])
    await fixture.advance(5000)
    expect(getRows(tab)[0]?.state).toMatchObject({ kind: 'done', found: false })
    expect(fixture.cases).toHaveLength(1)
    expect(tab.reportedCaseIds).toEqual([fixture.cases[0]?.id])
  })

  it('C145 needs a confirmation if another tab requests the same target at the same time', async () => {
    const tab = await start()
    const secondTab = await openTab()
    await Promise.all([
      tab.outbox.enqueue(createDelayedRun(evilSite)),
      secondTab.outbox.enqueue({
        ...createDelayedRun('http://EVIL.example'),
        comment: 'Other comment',
      }),
    ])
    await fixture.advance(30_000)
    expect(
      getRows(tab)
        .map(({ comment }) => comment)
        .toSorted(),
    ).toEqual(['Comment', 'Other comment'])
    expect(listKinds(tab).toSorted()).toEqual(['created', 'findings'])
    expect(fixture.postTimes).toHaveLength(1)
  })

  it('C145 is sent with its own comment after an earlier request for the same target is undone', async () => {
    const tab = await start()
    const first = await enqueue(tab, createDelayedRun(evilSite))
    await fixture.advance(1000)
    await tab.outbox.enqueue({ ...createDelayedRun(evilSite), comment: 'Other comment' })
    expect(tab.outbox.listSameTargetRequests('http://EVIL.example', fixture.brand)).toHaveLength(2)
    await tab.outbox.undo(first.run.id)
    await fixture.advance(20_000)
    expect(getRows(tab)).toMatchObject([{ comment: 'Other comment', state: { kind: 'done' } }])
    expect(fixture.postTimes).toHaveLength(1)
  })

  it('C145 is sent with its own comment right after a reload, but a request queued before the reload is not sent', async () => {
    const tab = await startDelayed()
    fixture.kill(tab)
    await fixture.advance(10)
    const newTab = fixture.openTab('ann')
    // The new tab doesn't know yet that there are no other tabs.
    await fixture.advance(500)
    expect(listKinds(newTab)).toEqual(['delay'])
    await newTab.outbox.enqueue({ ...createDelayedRun(evilSite), comment: 'Other comment' })
    await fixture.advance(20_000)
    expect(getRows(newTab)).toMatchObject([
      { comment: 'Comment', state: { why: { kind: 'page-closed' } } },
      { comment: 'Other comment', state: { kind: 'done' } },
    ])
    expect(fixture.postTimes).toHaveLength(1)
  })

  it('C142 can be undone during the delay, and the undo returns its row', async () => {
    const tab = await startDelayed()
    const second = await enqueue(tab, createDelayedRun(otherSite))
    expect(await tab.outbox.undo(second.run.id)).toMatchObject([{ website: otherSite }])
    await fixture.advance(20_000)
    expect(listKinds(tab)).toEqual(['created'])
    expect(await tab.outbox.undo(second.run.id)).toEqual([])
  })

  it.each(['twice-400', 'twice-401', 'twice-429'] as const)(
    'C141 is matched to its case if the browser sends it twice and the second copy is rejected (%s)',
    async (outcome) => {
      const tab = await startImmediate(outcome)
      await fixture.advance(10_000)
      expect(listKinds(outcome === 'twice-401' ? await openTab() : tab)).toEqual(['found'])
    },
  )

  it('reports within seconds that the service does not respond', async () => {
    const tab = await start()
    fixture.outcomes.get.push('hang')
    await tab.outbox.enqueue(createImmediateRun(evilSite))
    await fixture.advance(7000)
    expect(listKinds(tab)).toEqual(['checking'])
    await fixture.advance(2000)
    expect(getRows(tab)[0]?.state).toMatchObject({
      why: { trouble: { text: 'The service took too long to answer.' } },
    })
  })

  it('C141 can be sent again after its response is lost and its case is not found, and the queue continues during the search', async () => {
    const tab = await startImmediate('lost-before')
    await fixture.advance(100)
    expect(listKinds(tab)).toEqual(['due'])
    await tab.outbox.enqueue(createImmediateRun(otherSite))
    await fixture.advance(2000)
    expect(listKinds(tab)).toEqual(['due', 'created'])
    await fixture.advance(20_000)
    expect(listKinds(tab)).toEqual(['nothing-found', 'created'])
    await tab.outbox.sendAgain(getRows(tab)[0]?.id ?? '')
    await fixture.advance(5000)
    expect(listKinds(tab)).toEqual(['created', 'created'])
  })

  it.each([
    ['page-before', 'nothing-found', 0],
    ['page-after', 'found', 1],
    ['200-after', 'found', 1],
  ] as const)(
    'C141 starts a search for its case after an unexpected response (%s)',
    async (outcome, kind, caseCount) => {
      const tab = await startImmediate(outcome)
      await fixture.advance(20_000)
      expect(listKinds(tab)).toEqual([kind])
      expect([fixture.cases.length, fixture.postTimes.length]).toEqual([caseCount, 1])
    },
  )

  it('C141 is matched to its case and not sent again if it reaches the service late', async () => {
    const tab = await startSending('hang-late')
    await fixture.advance(30_000)
    expect(listKinds(tab)).toEqual(['due'])
    await fixture.advance(90_000)
    expect(getRows(tab)[0]?.state).toMatchObject({ found: true })
    expect(fixture.cases).toHaveLength(1)
  })

  it.each([
    [0, [0, 5000, 15_000]],
    [1, [0, 10_000, 30_000]],
  ])(
    'C146 waits longer after each 429 without Retry-After and fails after the third (Math.random() = %d)',
    async (random, times) => {
      const tab = await start()
      vi.spyOn(Math, 'random').mockReturnValue(random)
      fixture.outcomes.post.push('429-bare', '429-bare', '429-bare')
      await tab.outbox.enqueue(createImmediateRun(evilSite))
      await fixture.advance(100_000)
      const [first = 0] = fixture.postTimes
      expect(fixture.postTimes.map((time) => time - first)).toEqual(times)
      expect(listKinds(tab)).toEqual(['refused 429'])
    },
  )

  it('C9 is never sent with the key of the next session, no matter at which step its own session ends', async () => {
    await start()
    // End the session one step later in each round, until the case is created before the session ends.
    for (let steps = 0; fixture.cases.length === 0; steps += 1) {
      fixture.close()
      const tab = await start()
      tab.fuse = { steps, act: () => tab.signInAs('bob') }
      await tab.outbox.enqueue(createImmediateRun(evilSite)).catch(() => {})
      await fixture.advance(2000)
      expect([steps, ...fixture.violations]).toEqual([steps])
    }
    expect(fixture.cases.map(({ user }) => user)).toEqual(['ann'])
  })
})

describe('several tabs', () => {
  it('send each row once, one at a time, and count the unfinished rows of all tabs', async () => {
    const tab = await start()
    const secondTab = await openTab()
    await tab.outbox.enqueue(createListRun(evilSite, 'https://b.example/', 'https://c.example/'))
    await secondTab.outbox.enqueue(createListRun('https://d.example/', 'https://e.example/'))
    await secondTab.outbox.enqueue(createDelayedRun('https://f.example/'))
    await fixture.settle()
    expect(tab.outbox.countUnfinished()).toBe(5)
    await fixture.advance(30_000)
    expect(listKinds(secondTab)).toEqual(listKinds(tab))
    expect(fixture.cases).toHaveLength(6)
    expect(fixture.postTimes).toHaveLength(6)
    expect(fixture.violations).toEqual([])
  })

  it('C141 search for the case of a request whose tab crashed right after sending it', async () => {
    const tab = await startSending('hang-after')
    fixture.kill(tab)
    const otherTab = await openTab()
    await fixture.advance(1000)
    expect(listKinds(otherTab)).toEqual(['found'])
    expect(fixture.postTimes).toHaveLength(1)
  })

  it('do not take over a request from a tab that responds, however long the request takes', async () => {
    const tab = await startSending('hang-late')
    const secondTab = await openTab()
    await fixture.advance(25_000)
    expect([listKinds(tab), listKinds(secondTab)]).toEqual([['sending'], ['sending']])
  })

  it('C142 send the queued rows of a tab that crashed while other tabs were open', async () => {
    const tab = await start()
    const secondTab = await openTab()
    await tab.outbox.enqueue(createDelayedRun(evilSite))
    fixture.kill(tab)
    const thirdTab = await openTab()
    await fixture.advance(20_000)
    expect([listKinds(secondTab), listKinds(thirdTab)]).toEqual([['created'], ['created']])
    expect(fixture.postTimes).toHaveLength(1)
  })

  it('report rows that a closed page had queued, without sending them', async () => {
    const tab = await startDelayed()
    fixture.kill(tab)
    await fixture.advance(10)
    // Both tabs open at the same time, as after a browser restart.
    const [firstNewTab, secondNewTab] = [fixture.openTab('ann'), fixture.openTab('ann')]
    await fixture.advance(20_000)
    expect([listKinds(firstNewTab), listKinds(secondNewTab)]).toEqual([
      ['page-closed'],
      ['page-closed'],
    ])
    expect(fixture.cases).toEqual([])
  })

  it('leave queued rows to their tab, even if the clock was set back', async () => {
    const tab = await start()
    fixture.jump(-86_400_000)
    await tab.outbox.enqueue(createDelayedRun(evilSite))
    await fixture.advance(1000)
    await openTab()
    await fixture.advance(20_000)
    expect(listKinds(tab)).toEqual(['created'])
  })

  it('take over from a frozen tab, which sends nothing when it resumes', async () => {
    const tab = await start()
    const secondTab = await openTab()
    fixture.outcomes.get.push('hang')
    await tab.outbox.enqueue(createImmediateRun(evilSite))
    await fixture.settle()
    expect(listKinds(tab)).toEqual(['checking'])
    const thaw = fixture.freeze(tab)
    await fixture.advance(10_000)
    expect(listKinds(secondTab)).toEqual(['created'])
    thaw()
    await fixture.advance(20_000)
    expect(listKinds(tab)).toEqual(['created'])
    expect(fixture.postTimes).toHaveLength(1)
  })

  it('C146 continue the list of a tab after a newer version upgraded its database, and send each request once', async () => {
    const tab = await startList(2)
    await fixture.advance(100)
    expect(listKinds(tab)).toEqual(['created', 'turn'])
    tab.isOutdated = true
    const newTab = await openTab()
    await fixture.advance(20_000)
    expect(listKinds(newTab)).toEqual(['created', 'created'])
    expect(fixture.postTimes).toHaveLength(2)
  })

  it('C146 take over a row that another tab claimed minutes ago, even if that tab still responds', async () => {
    const tab = await start()
    const secondTab = await openTab()
    fixture.outcomes.get.push('hang')
    await tab.outbox.enqueue(createImmediateRun(evilSite))
    await fixture.advance(100)
    expect(listKinds(secondTab)).toEqual(['checking'])
    // The tab hangs like a page of an earlier version that doesn't know that its database was upgraded.
    tab.isHanging = true
    await fixture.advance(200_000)
    expect(listKinds(secondTab)).toEqual(['created'])
    expect(fixture.postTimes).toHaveLength(1)
  })

  it('C141 send nothing while an outdated tab still has a request in flight', async () => {
    const tab = await startSending('slow')
    tab.isOutdated = true
    const otherTab = await openTab()
    await otherTab.outbox.enqueue(createImmediateRun(otherSite))
    await fixture.advance(2000)
    expect(listKinds(otherTab)).toEqual(['sending', 'turn'])
    await fixture.advance(20_000)
    expect([listKinds(tab)[0], listKinds(otherTab)]).toEqual(['created', ['found', 'created']])
    expect(fixture.violations).toEqual([])
  })

  it('never send a row after its checks or its attempt have become too old', async () => {
    for (let steps = 0; steps < 48; steps += 1) {
      if (steps > 0) fixture.close()
      const tab = await start()
      const bob = await openTab('bob')
      tab.fuse = { steps, act: () => void setTimeout(fixture.freeze(tab), 60_000) }
      await Promise.race([tab.outbox.enqueue(createImmediateRun(evilSite)), fixture.advance(1000)])
      await fixture.advance(20_000)
      // Another user requests the same target.
      await bob.outbox.enqueue(createImmediateRun(evilSite))
      await fixture.advance(100_000)
      expect([steps, fixture.cases.length]).toEqual([steps, 1])
    }
  })
})

it('C146 a tab notices within seconds that a newer version upgraded the database, even during a pause of hours', async () => {
  const tab = await startImmediate('429-hours')
  await fixture.advance(60_000)
  tab.isOutdated = true
  await fixture.advance(6000)
  expect(tab.outbox.store.state.storageError).toBe('newer')
})

describe('while storage is full', () => {
  it('a request is held back with an error, and sent once there is space', async () => {
    const tab = await startDelayed()
    fixture.storage.fault = 'QuotaExceededError'
    await fixture.advance(20_000)
    expect(tab.outbox.store.state.storageError).toBe('refused')
    await expect(tab.outbox.enqueue(createDelayedRun(otherSite))).rejects.toMatchObject({
      name: 'OutboxStorageError',
      code: 'refused',
    })
    expect(fixture.postTimes).toEqual([])
    fixture.storage.fault = null
    await fixture.advance(20_000)
    expect(listKinds(tab)).toEqual(['created'])
    expect(tab.outbox.store.state.storageError).toBeNull()
  })

  it('the result of a request is shown, and stored once there is space', async () => {
    const tab = await startSending('slow')
    fixture.storage.fault = 'QuotaExceededError'
    await fixture.advance(6000)
    expect(listKinds(tab)).toEqual(['created'])
    fixture.storage.fault = null
    await fixture.advance(10_000)
    fixture.kill(tab)
    expect(getRows(await openTab())[0]?.state).toMatchObject({ found: false })
  })

  it('rows of a closed page wait, and are handled once there is space', async () => {
    const tab = await startSending('hang-after')
    await tab.outbox.enqueue(createDelayedRun(otherSite))
    fixture.kill(tab)
    await fixture.advance(10)
    fixture.storage.fault = 'QuotaExceededError'
    const otherTab = fixture.openTab('ann')
    await fixture.advance(60_000)
    expect(otherTab.outbox.store.state.storageError).toBe('refused')
    fixture.storage.fault = null
    await fixture.advance(60_000)
    expect(listKinds(otherTab)).toEqual(['found', 'page-closed'])
    expect(fixture.postTimes).toHaveLength(1)
  })
})

describe('after the site data is deleted', () => {
  it('nothing more is sent, and requests without a case become unreadable but stay in their list', async () => {
    const tab = await startList(3, 'ok', '429-hours')
    await fixture.advance(5000)
    await fixture.clearSiteData()
    await fixture.advance(6000)
    expect(listKinds(tab)).toEqual(['unreadable', 'unreadable'])
    expect(fixture.postTimes).toHaveLength(2)
    expect(tab.outbox.store.state.runs.map(({ kind }) => kind)).toEqual(['list'])
    await tab.outbox.dismiss(tab.outbox.store.state.runs[0]?.id ?? '')
    expect(tab.outbox.store.state).toMatchObject({ rows: [], runs: [] })
  })

  it('the case is still shown if the response arrives late', async () => {
    const tab = await startSending('slow')
    await fixture.clearSiteData()
    await fixture.advance(20_000)
    expect(getRows(tab)[0]?.state).toMatchObject({ case: { id: fixture.cases[0]?.id } })
    await tab.outbox.enqueue(createImmediateRun(evilSite))
    await fixture.advance(200_000)
    expect(listKinds(tab)).toEqual(['created', 'findings'])
    expect(fixture.postTimes).toHaveLength(1)
  })

  it('a request without a response becomes unreadable in every tab and is not sent again', async () => {
    const tab = await startSending('hang-after')
    const secondTab = await openTab()
    await fixture.clearSiteData()
    await fixture.advance(200_000)
    // The other tab learns of the lost row with the next change.
    await secondTab.outbox.enqueue(createImmediateRun(evilSite))
    await fixture.advance(200_000)
    for (const each of [tab, secondTab]) expect(listKinds(each)).toEqual(['unreadable', 'findings'])
    expect(fixture.postTimes).toHaveLength(1)
  })
})

it('an unreadable row is kept, counts as a finding for its target, and can be dismissed', async () => {
  fixture = await createOutboxFixture()
  const database = await createConnector()()
  const unreadableRow = {
    id: 'x',
    website: evilSite,
    target: `ann/${fixture.brand}/evil.example`,
    state: 7,
  }
  await database.put('requests', unreadableRow, 'ann/x')
  const tab = await openTab()
  expect(getRows(tab)).toMatchObject([
    { id: 'x', website: evilSite, state: { cause: { kind: 'unreadable' } } },
  ])
  await tab.outbox.enqueue(createImmediateRun(evilSite))
  await fixture.advance(1000)
  expect(getRows(tab)[1]?.state).toMatchObject({
    why: { findings: [{ kind: 'same-target', rowId: 'x' }] },
  })
  await tab.outbox.dismiss('x')
  expect(getRows(tab)).toHaveLength(1)
})

describe('checks before sending', () => {
  it('C143 stop a request for the user’s own domain until the user confirms it', async () => {
    const tab = await start()
    await tab.outbox.enqueue(createImmediateRun('https://login.acme.example/'))
    await fixture.advance(1000)
    const [row] = getRows(tab)
    const findings = row ? listUnconfirmedFindings(row.state) : []
    expect(findings).toEqual([
      { kind: 'own-domain', brandId: fixture.brand, domain: 'acme.example' },
    ])
    expect(fixture.cases).toEqual([])
    await tab.outbox.confirm(row?.id ?? '', findings.map(getFindingId))
    await fixture.advance(1000)
    expect(listKinds(tab)).toEqual(['created'])
  })

  it('C141 find a case that was created while a list was stopped for a day', async () => {
    const tab = await start()
    const bob = await openTab('bob')
    const added = await enqueue(tab, createRun('list', [evilSite, otherSite], true))
    await tab.outbox.stop(added.run.id)
    expect(listKinds(tab)).toEqual(['stopped', 'stopped'])
    await bob.outbox.enqueue(createImmediateRun(evilSite))
    await fixture.advance(86_400_000)
    await tab.outbox.continue(added.run.id)
    await fixture.advance(5000)
    expect(listKinds(tab)).toEqual(['findings', 'created'])
    expect(getRows(tab)[0]?.state).toMatchObject({
      why: { findings: [{ kind: 'open-case', caseId: fixture.cases[0]?.id }] },
    })
  })
})

describe('a bulk request', () => {
  it('C146 waits for a Retry-After of hours, and so does a single request queued meanwhile', async () => {
    const tab = await startList(3, 'ok', '429-hours')
    await fixture.advance(7_190_000)
    expect(listKinds(tab)).toEqual(['created', 'throttled', 'turn'])
    await tab.outbox.enqueue(createImmediateRun('https://single.example/'))
    await fixture.advance(5000)
    expect(fixture.postTimes).toHaveLength(2)
    await fixture.advance(20_000)
    expect(listKinds(tab)).toEqual(['created', 'created', 'created', 'created'])
    const [, refused = 0, next = 0] = fixture.postTimes
    expect(next - refused).toBeGreaterThanOrEqual(7_200_000)
  })

  it('C146 gets at most three 429 responses before it stops, even if a single request overtakes it', async () => {
    const tab = await start()
    fixture.outcomes.post.push(...Array.from({ length: 10 }, () => '429' as const))
    const added = await enqueue(tab, createListRun(evilSite, otherSite))
    await fixture.advance(1000)
    await tab.outbox.enqueue(createImmediateRun('https://single.example/'))
    await fixture.advance(600_000)
    expect(fixture.postTimes).toHaveLength(3)
    expect(listKinds(tab)).toEqual(['refused 429', 'refused 429', 'refused 429'])
    await tab.outbox.continue(added.run.id)
    await fixture.advance(600_000)
    expect(fixture.postTimes).toHaveLength(6)
  })

  it('C146 completes if each request gets one 429', async () => {
    const tab = await startList(4, '429', 'ok', '429', 'ok', '429', 'ok', '429', 'ok')
    await fixture.advance(60_000)
    expect(listKinds(tab)).toEqual(['created', 'created', 'created', 'created'])
    expect(fixture.postTimes).toHaveLength(8)
  })

  it('C141 stops when a sign-in page responds to one of its requests', async () => {
    const tab = await startList(4, 'ok', 'page-before', 'page-before', 'page-before')
    await fixture.advance(60_000)
    expect(listKinds(tab)).toEqual(['created', 'nothing-found', 'trouble', 'trouble'])
    expect(fixture.postTimes).toHaveLength(2)
  })

  it('C141 stops its requests if the service does not respond while the user sends them again', async () => {
    const tab = await start()
    fixture.outcomes.post.push('lost-before', 'lost-before', 'lost-before')
    const { rows } = await enqueue(tab, createListRun(evilSite, otherSite, 'https://c.example/'))
    await fixture.advance(30_000)
    expect(listKinds(tab)).toEqual(['nothing-found', 'nothing-found', 'nothing-found'])
    // The search for the case of the first request succeeds, but a later GET of its check hangs.
    fixture.outcomes.get.push('ok', 'ok', 'ok', 'hang', 'hang', 'hang')
    for (const { id } of rows) void tab.outbox.sendAgain(id)
    await fixture.advance(1000)
    expect(listKinds(tab)).toEqual(['checking', 'turn', 'turn'])
    await fixture.advance(8000)
    expect(listKinds(tab)).toEqual(['not searched', 'not searched', 'not searched'])
    expect(fixture.postTimes).toHaveLength(3)
  })

  it('C146 waits half a second between its requests, but a single request does not wait', async () => {
    const tab = await startList(3)
    await fixture.advance(100)
    await tab.outbox.enqueue(createImmediateRun('https://single.example/'))
    await fixture.advance(5000)
    const [first = 0, ...later] = fixture.postTimes
    expect(later.map((time) => time - first)).toEqual([100, 600, 1100])
  })

  it('C5 stops at a 401 and keeps its rows for the next session', async () => {
    const tab = await startList(3, 'ok', 'twice-401')
    await fixture.advance(3000)
    const nextTab = await openTab()
    await fixture.advance(30_000)
    expect(listKinds(nextTab)).toEqual(['created', 'found', 'signed-out'])
    expect(tab.key).toBeNull()
  })
})
