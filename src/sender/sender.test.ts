import { afterEach, describe, expect, it } from 'vitest'
import { connectDevice } from '#/lib/device/device-database.ts'
import { senderWorld, type SenderWorld, type WorldTab } from '#/test/sender-world.ts'
import { findingId } from './findings.ts'
import type { RequestRow } from './row.ts'
import type { NewRun } from './sender-api.ts'

let world: SenderWorld
afterEach(() => world.close())

const evil = 'https://evil.example/'
const one = (website: string, more: Partial<NewRun['requests'][number]> = {}): NewRun => ({
  kind: 'single',
  comment: '',
  delay: true,
  requests: [{ line: 1, website, brandId: world.brand, confirmed: [], ...more }],
})
const list = (...websites: string[]): NewRun => ({
  kind: 'list',
  comment: 'One comment',
  delay: false,
  requests: websites.map((website, index) => ({
    line: index + 1,
    website,
    brandId: world.brand,
    confirmed: [],
  })),
})
const rows = ({ sender }: WorldTab) => sender.store.state.rows
const kinds = (tab: WorldTab) => rows(tab).map(({ state }) => state.kind)

const stored = (row: RequestRow | undefined) => (row && 'case' in row.state ? row.state.case : null)

async function start(tabsBy: 'locks' | 'lease' = 'locks') {
  world = await senderWorld(tabsBy)
  const tab = world.openTab('ann')
  await world.settle()
  return tab
}

describe('a single request', () => {
  it('C142 is delayed, and then sent once', async () => {
    const tab = await start()
    await tab.sender.enqueue(one(evil))
    await world.advance(7900)
    expect(kinds(tab)).toEqual(['delayed'])
    await world.advance(5000)
    expect(rows(tab)[0]?.state).toMatchObject({ kind: 'created', duplicates: [] })
    expect(world.cases).toHaveLength(1)
    expect(tab.onCase).toEqual([world.cases[0]?.id])
  })

  it('C145 is the first one when it is asked for twice, in whatever tab', async () => {
    const tab = await start()
    const other = world.openTab('ann')
    await tab.sender.enqueue(one(evil))
    const second = await other.sender.enqueue(one('http://EVIL.example'))
    expect(second).toMatchObject({ kind: 'under-way', row: { id: rows(tab)[0]?.id } })
  })

  it('is taken back by the newest first, and the answer names it', async () => {
    const tab = await start()
    await tab.sender.enqueue(one(evil))
    await world.advance(10)
    await tab.sender.enqueue(one('https://newer.example/'))
    const undone = await tab.sender.cancelNewestDelayed()
    expect(undone?.rows[0]?.website).toBe('https://newer.example/')
    await world.advance(20_000)
    expect(kinds(tab)).toEqual(['created'])
  })

  it('what a tab still waits for says nothing of the request of one that took over', async () => {
    const tab = await start('lease')
    const other = world.openTab('ann')
    world.fates.get.push('hang')
    world.fates.post.push('hang-late')
    void tab.sender.enqueue({ ...one(evil), delay: false })
    await world.settle()
    expect(kinds(tab)).toEqual(['checking'])
    // The lease of the first tab lies too far ahead to count.
    world.jump(-7_200_000)
    await world.advance(12_000)
    expect(world.left).toHaveLength(1)
    expect(kinds(other)).toEqual(['sending'])
    await world.advance(60_000)
    expect(world.violations).toEqual([])
  })

  it.each(['locks', 'lease'] as const)(
    'C141 of a tab that died just after it left is looked for, not sent again (%s)',
    async (tabsBy) => {
      const tab = await start(tabsBy)
      world.fates.post.push('hang-after')
      await tab.sender.enqueue({ ...one(evil), delay: false })
      await world.settle()
      expect(kinds(tab)).toEqual(['sending'])
      world.kill(tab)
      const next = world.openTab('ann')
      await world.advance(200_000)
      expect(kinds(next)).toEqual(['found'])
      expect(world.cases).toHaveLength(1)
    },
  )

  it('of a page that was closed before it left is not sent by the next', async () => {
    const tab = await start()
    await tab.sender.enqueue(one(evil))
    world.kill(tab)
    await world.advance(10)
    const next = world.openTab('ann')
    await world.advance(20_000)
    expect(rows(next)[0]?.state).toEqual({ kind: 'not-sent', why: 'page-closed' })
    expect(world.cases).toEqual([])
  })

  it('of a page that was closed, on a device without room, is told as soon as there is some', async () => {
    const tab = await start()
    world.fates.post.push('hang-after')
    await tab.sender.enqueue({ ...one(evil), delay: false })
    await world.settle()
    await tab.sender.enqueue(one('https://later.example/'))
    world.kill(tab)
    await world.advance(10)
    world.storage.fault = 'QuotaExceededError'
    const next = world.openTab('ann')
    await world.advance(60_000)
    expect(next.sender.store.state.storageFault).toBe('quota')
    world.storage.fault = null
    await world.advance(60_000)
    expect(kinds(next)).toEqual(['found', 'not-sent'])
    expect(world.left).toHaveLength(1)
  })

  it('is sent by another tab that is open when its own dies', async () => {
    const tab = await start()
    const other = world.openTab('ann')
    await world.settle()
    await tab.sender.enqueue(one(evil))
    await world.settle()
    world.kill(tab)
    await world.advance(20_000)
    expect(kinds(other)).toEqual(['created'])
  })

  it('is not sent when it cannot be written down, and says so', async () => {
    const tab = await start()
    await tab.sender.enqueue(one(evil))
    world.storage.fault = 'QuotaExceededError'
    await world.advance(20_000)
    expect(tab.sender.store.state.storageFault).toBe('quota')
    expect(world.cases).toEqual([])
    const second = tab.sender.enqueue(one('https://bad.example/'))
    await expect(second).rejects.toMatchObject({ name: 'StorageFailed', why: 'quota' })
    world.storage.fault = null
    for (const { id } of rows(tab)) await tab.sender.sendAgain(id)
    await world.advance(20_000)
    expect(kinds(tab)).toEqual(['created'])
  })

  it('is not sent after the data of the site was deleted, and says so', async () => {
    const tab = await start()
    await tab.sender.enqueue(one(evil))
    await world.clear()
    await world.advance(20_000)
    expect(rows(tab)[0]?.state).toEqual({ kind: 'storage-failed', why: 'cleared' })
    expect(world.cases).toEqual([])
  })

  it.each(['locks', 'lease'] as const)(
    'whose data was deleted while it was on its way shows the case that the answer tells of (%s)',
    async (tabsBy) => {
      const tab = await start(tabsBy)
      world.fates.post.push('slow')
      await tab.sender.enqueue({ ...one(evil), delay: false })
      await world.settle()
      expect(kinds(tab)).toEqual(['sending'])
      await world.clear()
      await world.advance(20_000)
      expect(stored(rows(tab)[0])?.id).toBe(world.cases[0]?.id)
      await tab.sender.enqueue({ ...one(evil), delay: false })
      await world.advance(200_000)
      expect(kinds(tab)).toEqual(['created', 'needs-confirmation'])
      expect(world.left).toHaveLength(1)
    },
  )

  it('whose data and answer were both lost is unknown to every tab, and not sent again', async () => {
    const tab = await start()
    const other = world.openTab('ann')
    world.fates.post.push('hang-after')
    await tab.sender.enqueue({ ...one(evil), delay: false })
    await world.settle()
    expect(kinds(tab)).toEqual(['sending'])
    await world.clear()
    await world.advance(200_000)
    // Another tab learns of it with the next change.
    await other.sender.enqueue({ ...one(evil), delay: false })
    await world.advance(200_000)
    for (const each of [tab, other])
      expect(kinds(each)).toEqual(['not-looked', 'needs-confirmation'])
    expect(world.left).toHaveLength(1)
  })

  it('C141 is sent again only after one more look', async () => {
    const tab = await start()
    world.fates.post.push('hang-late')
    await tab.sender.enqueue({ ...one(evil), delay: false })
    await world.advance(30_000)
    expect(kinds(tab)).toEqual(['looking'])
    await world.advance(5000)
    expect(world.cases).toEqual([])
    await world.advance(90_000)
    expect(rows(tab)[0]?.state).toMatchObject({ kind: 'found', duplicates: [] })
    expect(world.cases).toHaveLength(1)
  })

  it('reports both cases when the browser has sent it twice', async () => {
    const tab = await start()
    world.fates.post.push('twice')
    await tab.sender.enqueue({ ...one(evil), delay: false })
    await world.advance(1000)
    const [first, second] = world.cases.map(({ id }) => id)
    expect(rows(tab)[0]?.state).toMatchObject({
      kind: 'created',
      case: { id: second },
      duplicates: [second, first],
    })
  })

  it('C14 keeps the words of a refusal, and says so only after a look', async () => {
    const tab = await start()
    await tab.sender.enqueue({ ...one('http://10.0.0.1/'), delay: false })
    await world.advance(1000)
    expect(rows(tab)[0]?.state).toMatchObject({
      kind: 'refused',
      fields: { target_website: ['Target host is not a public address.'] },
    })
  })

  it('says within seconds that a dead service does not answer', async () => {
    const tab = await start()
    world.fates.get.push('hang')
    await tab.sender.enqueue({ ...one(evil), delay: false })
    await world.advance(7000)
    expect(kinds(tab)).toEqual(['checking'])
    await world.advance(2000)
    expect(rows(tab)[0]?.state).toMatchObject({ kind: 'not-sent', why: { kind: 'timeout' } })
  })
})

describe('the checks at the moment of sending', () => {
  it('C143 stop a request for an own or trusted domain until it is confirmed', async () => {
    const tab = await start()
    await tab.sender.enqueue({ ...one('https://login.acme.example/'), delay: false })
    await world.advance(1000)
    const state = rows(tab)[0]?.state
    expect(state).toMatchObject({
      kind: 'needs-confirmation',
      findings: [{ kind: 'own-domain', brandId: world.brand, domain: 'acme.example' }],
    })
    expect(world.cases).toEqual([])
    if (state?.kind !== 'needs-confirmation') throw new Error('not stopped')
    await tab.sender.confirm(rows(tab)[0]?.id ?? '', state.findings.map(findingId))
    await world.advance(1000)
    expect(kinds(tab)).toEqual(['created'])
  })

  it('C141 find a case that came while a list was stopped for a day', async () => {
    const tab = await start()
    const other = world.openTab('bob')
    await world.settle()
    const added = await tab.sender.enqueue({ ...list(evil, 'https://bad.example/'), delay: true })
    if (added.kind !== 'queued') throw new Error(added.kind)
    await tab.sender.stop(added.run.id)
    expect(kinds(tab)).toEqual(['stopped', 'stopped'])
    await other.sender.enqueue({ ...one(evil), delay: false })
    await world.advance(86_400_000)
    await tab.sender.continue(added.run.id)
    await world.advance(5000)
    expect(rows(tab).map(({ state }) => state)).toMatchObject([
      {
        kind: 'needs-confirmation',
        findings: [{ kind: 'open-case', caseId: world.cases[0]?.id }],
      },
      { kind: 'created' },
    ])
  })

  it('see a single request beside a list with the same target', async () => {
    const tab = await start()
    const other = world.openTab('ann')
    await world.settle()
    await tab.sender.enqueue(list('https://bad.example/', evil))
    const single = await other.sender.enqueue({ ...one(evil), delay: false })
    expect(single).toMatchObject({ kind: 'under-way', row: { line: 2 } })
    await other.sender.enqueue(list(evil, 'https://c.example/'))
    await world.advance(30_000)
    expect(world.cases).toHaveLength(3)
    expect(kinds(tab).toSorted()).toEqual(['created', 'created', 'created', 'needs-confirmation'])
    expect(kinds(other)).toEqual(kinds(tab))
  })

  it('are a finding themselves when they cannot be made', async () => {
    const tab = await start()
    // The newest cases, the four lists of open cases, and then the brands: each read is tried three times.
    world.fates.get.push('ok', ...Array.from({ length: 15 }, () => '500' as const))
    await tab.sender.enqueue({ ...one(evil), delay: false })
    await world.advance(8000)
    const state = rows(tab)[0]?.state
    expect(state).toMatchObject({
      kind: 'needs-confirmation',
      findings: [
        { kind: 'not-checked', what: 'own', trouble: { kind: 'server', status: 500 } },
        { kind: 'not-checked', what: 'open', trouble: { kind: 'server', status: 500 } },
      ],
    })
    expect(world.cases).toEqual([])
  })
})

describe('a list', () => {
  it('C146 keeps its pace, and waits as a 429 asks', async () => {
    const tab = await start()
    world.fates.post.push('ok', '429')
    await tab.sender.enqueue(list(evil, 'https://b.example/', 'https://c.example/'))
    await world.advance(1000)
    expect(kinds(tab)).toEqual(['created', 'throttled', 'waiting'])
    await world.advance(2000)
    expect(kinds(tab)).toEqual(['created', 'throttled', 'waiting'])
    await world.advance(6000)
    expect(kinds(tab)).toEqual(['created', 'created', 'created'])
    expect(world.cases).toHaveLength(3)
  })

  it('C5 stops at a 401 and keeps its rows for the next session', async () => {
    const tab = await start()
    world.fates.post.push('ok', 'twice-401')
    await tab.sender.enqueue(list(evil, 'https://b.example/', 'https://c.example/'))
    await world.advance(3000)
    const next = world.openTab('ann')
    await world.advance(30_000)
    expect(rows(next).map(({ state }) => state)).toMatchObject([
      { kind: 'created' },
      { kind: 'found' },
      { kind: 'not-sent', why: 'signed-out' },
    ])
    expect(tab.key).toBeNull()
  })

  it('C146 leaves half a second between two of its requests; a single one does not wait for it', async () => {
    const tab = await start()
    await tab.sender.enqueue(list(evil, 'https://b.example/', 'https://c.example/'))
    await world.advance(100)
    await tab.sender.enqueue({ ...one('https://single.example/'), delay: false })
    await world.advance(5000)
    const [first = 0, ...later] = world.left
    expect(later.map((at) => at - first)).toEqual([100, 600, 1100])
  })

  it('C9 is never sent with the key of the next session in its page, whenever its own ends', async () => {
    await start()
    // Until the session is not over before the request has become a case.
    for (let steps = 0; world.cases.length === 0; steps += 1) {
      world.close()
      const tab = await start()
      tab.fuse = { steps, act: () => tab.signInAs('bob') }
      await tab.sender.enqueue({ ...one(evil), delay: false }).catch(() => {})
      await world.advance(2000)
      expect([steps, ...world.violations]).toEqual([steps])
    }
    expect(world.cases.map(({ user }) => user)).toEqual(['ann'])
  })

  it('C9 is never touched by the session of another user', async () => {
    const tab = await start()
    await tab.sender.enqueue(list(evil, 'https://b.example/', 'https://c.example/'))
    await world.advance(100)
    tab.signOut()
    const bob = world.openTab('bob')
    await world.advance(30_000)
    expect(rows(bob)).toEqual([])
    expect(world.cases.map(({ user }) => user)).toEqual(['ann'])
    expect(world.violations).toEqual([])
    const ann = world.openTab('ann')
    await world.advance(1000)
    expect(kinds(ann)).toEqual(['created', 'not-sent', 'not-sent'])
  })

  it('knows in all tabs what is in hand', async () => {
    const tab = await start()
    const other = world.openTab('ann')
    await world.settle()
    await tab.sender.enqueue({ ...list(evil, 'https://b.example/'), delay: true })
    world.fates.post.push('hang-late')
    await tab.sender.enqueue({ ...one('https://c.example/'), delay: false })
    await world.advance(100)
    expect(other.sender.workInHand()).toEqual({ delayed: 2, waiting: 0, sending: 1 })
  })
})

describe('what is stored', () => {
  it('stays a row when it cannot be read, and speaks against the same target', async () => {
    world = await senderWorld('locks')
    const database = await connectDevice()()
    const broken = { id: 'x', website: evil, target: `ann/${world.brand}/evil.example`, state: 7 }
    await database.put('requests', broken, 'ann/x')
    const tab = world.openTab('ann')
    await world.settle()
    expect(rows(tab)).toMatchObject([{ id: 'x', website: evil, state: { kind: 'unreadable' } }])
    await tab.sender.enqueue({ ...one(evil), delay: false })
    await world.advance(1000)
    expect(rows(tab)[1]?.state).toMatchObject({
      kind: 'needs-confirmation',
      findings: [{ kind: 'same-target', rowId: 'x' }],
    })
    await tab.sender.dismiss('x')
    expect(rows(tab)).toHaveLength(1)
  })

  it('under a name of an earlier version is read all the same', async () => {
    world = await senderWorld('locks')
    const tab = world.openTab('ann')
    await world.settle()
    await tab.sender.enqueue(list(evil, 'https://bad.example/'))
    await world.advance(5000)
    const [first, second] = rows(tab)
    world.kill(tab)
    const database = await connectDevice()()
    const created = { ...first, state: { kind: 'created', case: stored(first), twins: ['a', 'b'] } }
    await database.put('requests', created, `ann/${first?.id}`)
    const held = { ...second, attempts: [], state: { kind: 'held', until: 0 } }
    await database.put('requests', held, `ann/${second?.id}`)
    const next = world.openTab('ann')
    await world.settle()
    expect(rows(next).map(({ state }) => state)).toMatchObject([
      { kind: 'created', duplicates: ['a', 'b'] },
      { kind: 'not-sent', why: 'page-closed' },
    ])
  })

  it('by the version before is taken over: what had left is looked for, the others are reported', async () => {
    world = await senderWorld('locks')
    const database = await connectDevice()()
    const request = { website: evil, comment: '', brandId: world.brand }
    const mark = { since: null, ids: [] }
    const journal = [
      { id: '1', tab: 't', at: 1, request, state: 'held', before: null },
      { id: '2', tab: 't', at: 1, request, state: 'sent', before: mark },
      { nothing: 'that is known' },
    ]
    const row = (line: number, state: object) => ({ line, website: evil, host: 'evil', state })
    const book = {
      id: 'run',
      madeAt: 5,
      brandId: world.brand,
      brandName: null,
      comment: 'Words',
      rows: [
        row(1, { kind: 'waiting', tries: 0 }),
        row(2, { kind: 'sending', since: 5, before: 0 }),
        row(3, { kind: 'created', caseId: 'c', status: 'OPEN', words: 'Open', at: 5 }),
        row(4, { kind: 'stopped' }),
      ],
      leftOut: [{ line: 9, text: 'nonsense', reason: 'no-address' }],
      marks: [mark],
      rest: null,
      ended: false,
    }
    await database.put('device', journal, 'ann/request-journal')
    await database.put('device', book, 'ann/request-run')
    const tab = world.openTab('ann')
    await world.advance(60_000)
    expect(kinds(tab).toSorted()).toEqual(
      [
        'not-sent',
        'not-found',
        'unreadable',
        'not-sent',
        'not-found',
        'created',
        'stopped',
      ].toSorted(),
    )
    expect(tab.sender.store.state.runs.find(({ kind }) => kind === 'list')).toMatchObject({
      comment: 'Words',
      leftOut: [{ line: 9 }],
    })
    expect(await database.get('device', 'ann/request-run')).toBeUndefined()
    expect(world.cases).toEqual([])
  })
})
