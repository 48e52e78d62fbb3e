import { domainToUnicode } from 'node:url'
import type { Page } from '@playwright/test'
import { largestBrand } from './demo-names.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'
import {
  choose,
  expectPage,
  grouped,
  listOf,
  reviewed,
  scrollToRow,
  type ServiceRow,
  table,
  turn,
} from './triage-list.ts'

const key = 'demo-key-owner'
const defaults = { triage_filter: 'queue', sort_field: 'risk_score', sort_direction: 'desc' }
const all = { ...defaults, triage_filter: 'all' }
const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Which domains' }).getByRole('link', { name, exact: true })

const verdictOf = ({ latest_scan: scan }: ServiceRow) => scan?.verdict
const isOnline = ({ latest_scan: scan }: ServiceRow): boolean => {
  const code = scan?.https_head_request_response_code ?? 0
  return code >= 200 && code < 400
}

test.describe('the list of domains shows what the service holds', () => {
  test('in every population, with its size (C57)', async ({ page, app, request }) => {
    const list = await listOf(request, app.url, largestBrand)
    await signIn(page, key, { keep: true })
    await page.goto(`${list.path}?sort=risk_score`)
    const sizes = []
    for (const [name, triage] of [
      ['All', 'all'],
      ['Contains your brand', 'escalated'],
      ['Filtered out automatically', 'filed'],
      ['To review', 'queue'],
    ] as const) {
      const rows = await list.hosts({ ...defaults, triage_filter: triage })
      sizes.push(rows.length)
      await tab(page, name).click()
      await expect(tab(page, name)).toHaveAttribute('aria-current', /page|true/)
      await expect(tab(page, name)).toContainText(grouped(rows.length))
      await expectPage(page, idsOf(rows), name)
    }
    // Populations that all had one size would prove nothing.
    expect(new Set(sizes).size).toBe(4)
  })

  test('under every filter (C54, C55)', async ({ page, app, request }) => {
    test.slow()
    const list = await listOf(request, app.url, largestBrand)
    const everything = await list.hosts(all)
    const some = everything[7]?.name ?? ''
    const foreign = everything.find(({ name }) => name.startsWith('xn--'))?.name ?? ''
    await signIn(page, key, { keep: true })
    await page.goto(`${list.path}?triage=all&sort=risk_score`)
    await expectPage(page, idsOf(everything), 'no filter')

    const chip = (name: string) =>
      page.getByRole('list', { name: 'Verdict' }).getByRole('link', { name, exact: true })
    const field = page.getByLabel('Domain contains')
    const typed = async (text: string) => field.fill(text)
    type Case = {
      what: string
      set: () => Promise<unknown>
      unset: () => Promise<unknown>
      query: Record<string, string>
      /** What the rows must be by their own members, where those tell it. */
      holds?: (row: ServiceRow) => boolean
      count?: number
    }
    const searched = (text: string, looksFor: string, count?: number): Case => ({
      what: `host ${text}`,
      set: () => typed(text),
      unset: () => typed(''),
      query: { domain_filter: looksFor },
      holds: ({ name }) => name.includes(looksFor.toLowerCase()),
      ...(count === undefined ? {} : { count }),
    })
    const judged = (word: string, verdict: string): Case => ({
      what: `verdict ${word}`,
      set: () => chip(word).click(),
      unset: () => chip(word).click(),
      query: { verdict_filter: verdict },
      // What was never scanned has no verdict yet, and is among the unknown.
      holds: (row) => (verdictOf(row) ?? 'unknown') === verdict,
    })
    const chosen = (
      label: string,
      any: string,
      word: string,
      query: Record<string, string>,
    ): Case => ({
      what: `${label} ${word}`,
      set: () => choose(page, label, word),
      unset: () => choose(page, label, any),
      query,
    })
    const cases: readonly Case[] = [
      judged('Red', 'red'),
      judged('Amber', 'amber'),
      judged('Green', 'green'),
      judged('Unknown', 'unknown'),
      {
        ...chosen('Website', 'Any status', 'Online', { http_status_filter: 'online' }),
        holds: isOnline,
      },
      {
        ...chosen('Website', 'Any status', 'Offline', { http_status_filter: 'offline' }),
        holds: (row) => !isOnline(row),
      },
      chosen('Risk', 'Any risk', 'High risk', { risk_score_filter: 'high' }),
      chosen('Risk', 'Any risk', 'Medium risk', { risk_score_filter: 'medium' }),
      chosen('Risk', 'Any risk', 'Low risk', { risk_score_filter: 'low' }),
      searched('secure', 'secure'),
      searched('  SECURE ', 'secure'),
      searched(some.replaceAll('.', '[.]'), some, 1),
      searched(`hxxps[:]//user@${some.replaceAll('.', '(dot)')}:8443/a.b?c=d.e`, some, 1),
      searched(domainToUnicode(foreign), foreign, 1),
      searched('no-host-has-this-in-its-name', 'no-host-has-this-in-its-name', 0),
    ]
    for (const { what, set, unset, query, holds, count } of cases) {
      const rows = await list.hosts({ ...all, ...query })
      if (holds) expect(idsOf(rows), what).toEqual(idsOf(everything.filter(holds)))
      if (count === undefined) expect(rows.length, what).toBeGreaterThan(0)
      else expect(rows, what).toHaveLength(count)
      expect(rows.length, what).toBeLessThan(everything.length)
      await set()
      await expectPage(page, idsOf(rows), what)
      if (rows.length === 0)
        await expect(page.getByText('No domains match these filters.')).toBeVisible()
      await unset()
      await expectPage(page, idsOf(everything), `without ${what}`)
    }

    // All at once.
    await typed('north')
    await expect(page).toHaveURL(/host=north/)
    await chip('Amber').click()
    await expect(page).toHaveURL(/verdict=amber/)
    await choose(page, 'Website', 'Online')
    await choose(page, 'Risk', 'Medium risk')
    const together = {
      domain_filter: 'north',
      verdict_filter: 'amber',
      http_status_filter: 'online',
      risk_score_filter: 'medium',
    }
    const rows = await list.hosts({ ...all, ...together })
    expect(rows.length).toBeGreaterThan(1)
    await expectPage(page, idsOf(rows), 'all filters')
  })

  test('in every order (C61, C62)', async ({ page, app, request }) => {
    const list = await listOf(request, app.url, largestBrand)
    await signIn(page, key, { keep: true })
    await page.goto(list.path)
    const seen = new Set<string>()
    for (const [label, field, direction] of [
      ['Review order', 'review_priority', 'desc'],
      ['Highest risk first', 'risk_score', 'desc'],
      ['Lowest risk first', 'risk_score', 'asc'],
      ['Domain A to Z', 'domain', 'asc'],
      ['Domain Z to A', 'domain', 'desc'],
      ['Website code, low to high', 'http_status', 'asc'],
      ['Website code, high to low', 'http_status', 'desc'],
    ] as const) {
      const rows = await list.hosts({ ...defaults, sort_field: field, sort_direction: direction })
      if (field === 'domain') {
        const names = rows.map(({ name }) => name)
        const sorted = names.toSorted()
        expect(names).toEqual(direction === 'asc' ? sorted : sorted.toReversed())
      }
      await choose(page, 'Order', label)
      await expectPage(page, idsOf(field === 'review_priority' ? reviewed(rows) : rows), label)
      seen.add(idsOf(rows).join())
    }
    expect(seen.size).toBe(7)

    // The heads of the table ask for the same.
    for (const [name, field, direction, says] of [
      ['Domain', 'domain', 'asc', 'ascending'],
      ['Domain', 'domain', 'desc', 'descending'],
      ['Risk', 'risk_score', 'desc', 'descending'],
      ['Risk', 'risk_score', 'asc', 'ascending'],
      ['Website', 'http_status', 'asc', 'ascending'],
      ['Website', 'http_status', 'desc', 'descending'],
    ] as const) {
      const head = table(page).getByRole('columnheader', { name, exact: true })
      await head.getByRole('button').click()
      await expect(head).toHaveAttribute('aria-sort', says)
      const rows = await list.hosts({ ...defaults, sort_field: field, sort_direction: direction })
      await expectPage(page, idsOf(rows), `${name}, ${says}`)
    }
  })

  test('in pages of every size, to the last one (C22, C24)', async ({ page, app, request }) => {
    const list = await listOf(request, app.url, largestBrand)
    const ids = idsOf(await list.hosts(defaults))
    await signIn(page, key, { keep: true })
    await page.goto(`${list.path}?sort=risk_score`)
    for (const size of [25, 50, 100]) {
      await choose(page, 'Per page', `${size}`)
      await expectPage(page, ids, `first page of ${size}`, { size })
      await turn(page)
      await expectPage(page, ids, `second page of ${size}`, { size, at: 2 })
      await page.goBack()
      await expectPage(page, ids, `first page of ${size} again`, { size })
    }
    const last = Math.ceil(ids.length / 100)
    for (let at = 2; at <= last; at += 1) {
      await turn(page)
      await expectPage(page, ids, `page ${at} of 100`, { at, size: 100 })
    }
    await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
    // Another size keeps the row that was on top.
    await page.goto(`${list.path}?sort=risk_score&pageSize=25&page=7`)
    await expectPage(page, ids, 'page 7 of 25', { at: 7, size: 25 })
    await choose(page, 'Per page', '50')
    await expectPage(page, ids, 'page 4 of 50', { at: 4, size: 50 })
    // Another filter begins at its first page.
    await tab(page, 'All').click()
    await expectPage(page, idsOf(await list.hosts(all)), 'another population')
  })
})

test('C67 C68 C69 C70 C72 apexes are counted, ordered, opened and add up', async ({
  page,
  app,
  request,
}) => {
  const list = await listOf(request, app.url, largestBrand)
  const hosts = await list.hosts(defaults)
  const groups = await list.groups(defaults)
  const sum = groups.reduce((total, { domain_count: count }) => total + count, 0)
  expect(sum).toBe(hosts.length)
  const within = (apex: string) =>
    hosts.filter(({ name }) => name === apex || name.endsWith(`.${apex}`))
  const unit = ['registered domain', 'registered domains'] as const
  await signIn(page, key, { keep: true })
  await page.goto(list.path)
  await page.getByRole('link', { name: 'Group by domain' }).click()
  const apexes = groups.map(({ registrable_apex: apex }) => apex)
  await expectPage(page, apexes, 'apexes', { unit })
  const words = `${grouped(groups.length)} registered domains, ${grouped(hosts.length)} hosts`
  await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()

  const options = page.getByLabel('Order', { exact: true }).getByRole('option')
  await expect(options).toHaveText([
    'Highest risk first',
    'Lowest risk first',
    'Domain A to Z',
    'Domain Z to A',
  ])
  for (const [label, field, direction] of [
    ['Lowest risk first', 'risk_score', 'asc'],
    ['Domain Z to A', 'domain', 'desc'],
    ['Domain A to Z', 'domain', 'asc'],
    ['Highest risk first', 'risk_score', 'desc'],
  ] as const) {
    await choose(page, 'Order', label)
    const rows = await list.groups({ ...defaults, sort_field: field, sort_direction: direction })
    await expectPage(
      page,
      rows.map(({ registrable_apex: apex }) => apex),
      label,
      { unit },
    )
  }

  // The hosts of a group, which are those below its name and no others.
  const many = groups.slice(0, 50).toSorted((a, b) => b.domain_count - a.domain_count)[0]
  const apex = many?.registrable_apex ?? ''
  const members = within(apex)
  expect(members.length).toBe(many?.domain_count)
  expect(members.length).toBeGreaterThan(1)
  await scrollToRow(page, apexes.indexOf(apex) + 1)
  const row = table(page)
    .getByRole('row')
    .filter({ has: page.locator(`a[href*="host=${encodeURIComponent(apex)}"]`) })
  await expect(row).toContainText(`${members.length}`)
  const opener = row.getByRole('button', { name: /^Hosts of / })
  await opener.click()
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  const below = table(page).getByRole('listitem').getByRole('link')
  await expect(below).toHaveCount(members.length)
  const opened = await below.evaluateAll((links) =>
    links.map((link) => link.getAttribute('href')?.split('?')[0]?.split('/').at(-1)),
  )
  expect(new Set(opened)).toEqual(new Set(idsOf(members)))
  await page.getByRole('button', { name: `Select all ${members.length}` }).click()
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText(
    `${members.length} selected`,
  )

  await page.getByRole('button', { name: 'Load all', exact: true }).click()
  await expect(page.getByText(`All loaded: ${words}, as counted.`)).toBeVisible()

  // The same filters hold for groups.
  const amber = await list.groups({ ...defaults, verdict_filter: 'amber' })
  await page.getByRole('list', { name: 'Verdict' }).getByRole('link', { name: 'Amber' }).click()
  await expectPage(
    page,
    amber.map((group) => group.registrable_apex),
    'amber apexes',
    { unit },
  )
})
