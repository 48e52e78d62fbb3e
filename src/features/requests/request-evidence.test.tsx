import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { DAY } from '#/lib/dates.ts'
import { addHost } from '#/test/add-host.ts'
import { provideDatabase } from '#/test/device-fixture.ts'
import { injectScan } from '#/test/inject-scan.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'
import { createTestService, type TestService } from '#/test/test-service.ts'

provideDatabase()

let service: TestService
let velopineId: string
const northbank = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const host = 'northbnak.example'
const velopineHost = 'velopine-help.example'
const draftStart =
  'northbnak[.]example imitates our domain northbank[.]example (look-alike technique: letters swapped).\nOur analysis: Copies the sign-in page of hxxps://northbank[.]example/.\nScanned on '

beforeAll(async () => {
  service = await createTestService()
  const { db } = service
  const [velopine] = await db.all<{ id: string }>(
    `select id from brand where name = 'Velopine'`,
    [],
  )
  const scannedAtMs = Date.now() - 12.5 * DAY
  const addScannedHost = async (brandId: string, name: string, idSuffix: string) => {
    const domainId = await addHost(db, brandId, name, idSuffix)
    await injectScan(db, { id: `scan-${idSuffix}`, brandId, domainId, scannedAtMs, verdict: 'red' })
    await db.write([
      {
        sql: `update pair set verdict_reasoning = ? where domain_id = ?`,
        values: ['Copies the sign-in page of https://northbank.example/.', domainId],
      },
    ])
  }
  await addScannedHost(northbank, host, 'b1')
  velopineId = velopine?.id ?? ''
  await addScannedHost(velopineId, velopineHost, 'b2')
  return () => service.close()
})

const openForm = (target: string, intercept?: Intercept) =>
  renderApp({
    service,
    path: `/takedowns/new?target=${target}&brand=${northbank}`,
    ...(intercept && { intercept }),
  })
/** Opens the bulk request and pastes hosts. */
async function pasteList(targets: readonly string[], search = '', intercept?: Intercept) {
  const path = `/takedowns/bulk${search}`
  const app = await renderApp({ service, path, ...(intercept && { intercept }) })
  await app.user.click(await screen.findByLabelText(/^Addresses/))
  await app.user.paste(targets.join('\n'))
  return app
}
const findComment = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Comment/ })
const findDraftButton = () =>
  screen.findByRole<HTMLButtonElement>('button', { name: 'Draft comment' })

it('F25 the form lists evidence with earlier cases, and neither old nor missing evidence blocks sending', async () => {
  const { user } = await openForm(host)
  await screen.findByText('Scan is 12 days old: the site may have changed')
  const section = within(screen.getByRole('region', { name: 'Before you send' }))
  const [checks, evidence] = section.getAllByRole('list')
  await section.findByText('No earlier case found')
  expect(checks?.textContent).not.toContain('earlier case')
  expect(
    within(evidence ?? document.body)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Missing: Screenshot not reported',
    'Old: Scan is 12 days old: the site may have changedWebsite response: no response recorded. ',
    'Available: Verdict redCopies the sign-in page of hxxps://northbank[.]example/. ',
    'Available: Imitates northbank[.]exampleLetters swapped. ',
    'Missing: No mail server recorded',
    'Fine: No earlier case found',
  ])
  expect(screen.queryByRole('checkbox', { name: 'Send anyway' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Request takedown' }))
  await user.click(await screen.findByRole('button', { name: /^Undo request/ }))
})

it('F25 a draft fills an empty comment, is appended to the user’s text, and is not inserted twice', async () => {
  const { user } = await openForm(host)
  const comment = await findComment()
  await user.click(await findDraftButton())
  expect(comment.value).toMatch(draftStart)
  expect(document.activeElement).toBe(comment)
  const draft = comment.value
  await user.click(await findDraftButton())
  expect(comment.value).toBe(draft)
  await user.clear(comment)
  await user.type(comment, 'Please hurry.')
  await user.click(await findDraftButton())
  expect(comment.value).toBe(`Please hurry.\n\n${draft}`)
})

it('F25 inserts no draft while the website is being typed', async () => {
  const { user } = await openForm(host)
  const button = await findDraftButton()
  fireEvent.change(screen.getByRole('textbox', { name: /^Website/ }), {
    target: { value: 'other-site.example' },
  })
  expect(button.getAttribute('aria-busy')).toBe('true')
  await user.click(button)
  expect((await findComment()).value).toBe('')
})

it('F25 warns while the comment is the draft for another website', async () => {
  const warning = /^The target or its evidence changed after this comment was drafted/
  const { user } = await openForm(host)
  await user.click(await findDraftButton())
  expect(screen.queryByText(warning)).toBeNull()
  const website = screen.getByRole('textbox', { name: /^Website/ })
  fireEvent.change(website, { target: { value: 'other-site.example' } })
  expect(await screen.findByText(warning)).toBeTruthy()
  fireEvent.change(website, { target: { value: host } })
  await waitFor(() => expect(screen.queryByText(warning)).toBeNull())
  fireEvent.change(website, { target: { value: 'other-site.example' } })
  await screen.findByText(warning)
  fireEvent.change(await findComment(), { target: { value: 'Written by hand.' } })
  expect(screen.queryByText(warning)).toBeNull()
})

it('F25 says that a site is not tracked for the brand, and offers no draft', async () => {
  await openForm('not-tracked.example')
  await screen.findByText('No evidence: the site isn’t tracked for Northbank.')
  expect(screen.queryByRole('button', { name: 'Draft comment' })).toBeNull()
})

it('F25 the user can reload evidence that failed to load', async () => {
  let lookupCount = 0
  const { user } = await openForm(host, ({ url }) =>
    url.includes(`/${northbank}/`) && url.includes('domain_filter=') && (lookupCount += 1) === 1
      ? new Response('', { status: 400 })
      : undefined,
  )
  await screen.findByText('Choose one of your brands to see its evidence.')
  await user.selectOptions(screen.getByRole('combobox', { name: /^Brand/ }), 'Northbank')
  await screen.findByText('Couldn’t load the evidence for Northbank.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Evidence' }))
  expect(await screen.findByText('Verdict red')).toBeTruthy()
})

it('F25 the bulk review summarizes the evidence for each line, expands it on a click, and drafts one comment', async () => {
  const { user } = await pasteList([host, 'not-tracked.example'], `?brand=${northbank}`)
  const summary = await screen.findByText('Evidence: screenshot not reported, scan 12 days old')
  await screen.findByText('No evidence: the site isn’t tracked for Northbank.')
  expect(screen.queryByText('No mail server recorded')).toBeNull()
  await user.click(summary)
  await screen.findByText('No mail server recorded')

  await user.click(await findDraftButton())
  expect((await findComment()).value).toMatch(
    /^This is one of several requests\.\n- northbnak\[\.\]example imitates our domain .*\n- not-tracked\[\.\]example$/,
  )
})

it('F25 inserts no draft for a list while the evidence under a newly chosen brand is loading', async () => {
  const pending = Promise.withResolvers<undefined>()
  const { user } = await pasteList([host, velopineHost], `?brand=${northbank}`, ({ url }) =>
    url.includes(`/${velopineId}/`) && url.includes(host) ? pending.promise : undefined,
  )
  await screen.findByText('2 ready')
  await user.selectOptions(screen.getByRole('combobox', { name: /^Brand/ }), 'Velopine')
  await user.click(await screen.findByRole('checkbox', { name: 'Send line 1 anyway' }))
  await waitFor(async () => {
    expect((await findDraftButton()).getAttribute('aria-busy')).toBe('true')
  })
  await user.click(await findDraftButton())
  expect((await findComment()).value).toBe('')
  pending.resolve(undefined)
  await waitFor(async () => {
    expect((await findDraftButton()).getAttribute('aria-busy')).toBeNull()
  })
})

it('F25 offers no draft for a list whose records hold no facts', async () => {
  await addHost(service.db, northbank, 'unscanned-site.example', 'b3')
  await pasteList(['unscanned-site.example'])
  expect(await screen.findByText('Evidence: no screenshot, not scanned yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Draft comment' })).toBeNull()
})

it.each([
  [
    'its lines have different brands',
    [host, velopineHost],
    '',
    'All lines get the same comment, but their brands differ. To draft a comment, choose one brand for all lines.',
  ],
  [
    'its lines don’t all fit into the comment',
    [host, ...Array.from({ length: 40 }, (_, index) => `not-tracked-${index}.example`)],
    `?brand=${northbank}`,
    'There are too many lines to describe each one, and not every site is known to imitate your brand. Write a comment yourself, or send fewer lines at a time.',
  ],
])(
  'F25 drafts no comment for a list if %s, and says why',
  async (_reason, targets, search, text) => {
    await pasteList(targets, search)
    await screen.findByText(`${targets.length} ready`)
    expect((await findDraftButton()).disabled).toBe(true)
    screen.getByText(text)
  },
)

it('F25 appends the comment of an earlier request to the user’s text', async () => {
  const { user, router } = await openForm('first-site.example')
  await user.type(await findComment(), 'Copies our page.')
  await user.click(screen.getByRole('button', { name: 'Request takedown' }))
  await user.click(await screen.findByRole('button', { name: /^Undo request/ }))
  await router.navigate({ to: '/takedowns/new', search: { target: 'second-site.example' } })
  await screen.findByDisplayValue('second-site.example')
  await user.type(await findComment(), 'Urgent.')
  await user.click(await screen.findByRole('button', { name: 'Recent comments' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Copies our page.' }))
  await waitFor(async () => expect((await findComment()).value).toBe('Urgent.\n\nCopies our page.'))
})
