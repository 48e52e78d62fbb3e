import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createListResponse } from '#/test/list-responses.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'
import { respondByPath } from '#/test/respond-by-path.ts'
import { createTestService } from '#/test/test-service.ts'

const brandId = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const brand = `/brands/${brandId}`
const id = '11111111-2222-4333-8444-555555555555'
const caseId = '99999999-2222-4333-8444-555555555555'
const path = `${brand}/domains/${id}`

const scan = {
  id: '22222222-2222-4333-8444-555555555555',
  domain: id,
  mx_records: '10 mail.evil.example.',
  a_records: '203.0.113.4\n203.0.113.5',
  cname_records: null,
  verdict: 'red',
  verdict_reasoning: 'Copies the sign-in page. See https://evil.example/login',
  requires_human_review: true,
  visual_scan_at: '2026-11-19T08:00:00Z',
  screenshot_url: `${location.origin}/core/screenshots/1.svg`,
  https_head_request_response_code: 404,
  certificate: 'Issuer: Example\nNames: evil.example',
  scans_executed: 3,
  is_alerting_event: true,
  completeness: 4,
  risk_score: 91,
  scan_history: [
    { scanned_at: '2026-11-10T08:00:00Z', redacted: true, verdict: null, risk_score: null },
  ],
  user_feedback_type: '',
  user_feedback_comment: '',
  user_feedback_by: null,
  user_feedback_at: null,
  created_at: '2026-11-19T09:00:00Z',
  updated_at: '2026-11-19T09:00:00Z',
}
const domain = {
  id,
  name: 'n\u043erthbank.com',
  source: 'CERTSTREAM',
  parent: null,
  associated_brands: [brandId, 'Elsewhere'],
  latest_scan: scan,
  scans: [scan],
  open_takedown: null,
  last_closed_takedown: null,
  created_at: '2026-11-18T09:00:00Z',
  updated_at: '2026-11-19T09:00:00Z',
}

type Change = Record<string, unknown>

/** Replaces the record of one domain. The domain list is empty, to save time. */
function respondWithRecord(change: Change = {}, scanChange: Change | null = {}): Intercept {
  const latest_scan = scanChange && { ...scan, ...scanChange }
  const scans = latest_scan ? [latest_scan] : []
  return respondByPath({
    [`${brand}/domains/`]: () => createListResponse([]),
    [`${path}/`]: () => Response.json({ ...domain, latest_scan, scans, ...change }),
  })
}

const openEvidence = (change: Change = {}, scanChange: Change | null = {}) =>
  renderApp({ path, intercept: respondWithRecord(change, scanChange) })
const findSection = (name: string | RegExp) => screen.findByRole('region', { name })
/** Returns the text next to a term. */
const getFact = (region: HTMLElement, term: string): string =>
  within(region).getByText(term, { selector: 'dt' }).nextElementSibling?.textContent ?? ''
const expectNoOutsideLinks = () =>
  expect(
    [...document.querySelectorAll('[href], [src]')].filter((element) => {
      const address = element.getAttribute('href') ?? element.getAttribute('src') ?? ''
      return URL.parse(address, location.origin)?.origin !== location.origin
    }),
  ).toEqual([])

describe('evidence of a domain', () => {
  it('C74 C85 C91–C94 C97 F7 shows the facts for this brand, and says which records are missing', async () => {
    await openEvidence()
    expect(await screen.findByText('Alert pending')).toBeTruthy()
    const [score] = screen.getAllByText('91', { selector: 'b' })
    await waitFor(() => expect(score?.parentElement?.textContent).toMatch(/^Risk 91 for Northbank/))
    const reasoning = await findSection(/^Why|^Reason/)
    expect(reasoning.textContent).toContain('See hxxps://evil[.]example/login')
    expect(within(reasoning).queryByRole('link')).toBeNull()

    const facts = await findSection('Latest scan')
    expect(getFact(facts, 'Website response')).toBe('404, page not found')
    expect(getFact(facts, 'A')).toBe('203.0.113.4203.0.113.5')
    expect(getFact(facts, 'MX')).toMatch(/^10 mail\.evil\[\.\]example\.can receive mail$/)
    expect(getFact(facts, 'CNAME')).toBe('none recorded')
    expect(getFact(facts, 'Certificate')).toMatch(/^recorded, 2 lines.*Names: evil\[\.\]example$/s)
    expect(getFact(facts, 'DNS completeness')).toBe('4')

    const lookAlike = await findSection('Look-alike')
    expect(await within(lookAlike).findByText('Look-alike letter:')).toBeTruthy()
    expect(lookAlike.textContent).toContain('letter 2 is Cyrillic \u043e (U+043E), not Latin o')
    expect(getFact(lookAlike, 'Punycode')).toMatch(/^xn--nrthbank-\w+\[\.\]com$/)
    expect(getFact(lookAlike, 'Unicode')).toBe('n\u043erthbank[.]com')
    expect(getFact(lookAlike, 'Scripts')).toBe('Latin, Cyrillic, mixed in one label')
    expectNoOutsideLinks()
  })

  it('C91 C92 C94 shows missing values as missing, not as 0 or as harmless', async () => {
    await openEvidence(
      {},
      {
        https_head_request_response_code: null,
        a_records: '',
        mx_records: null,
        certificate: null,
        completeness: 0,
        verdict: 'unknown',
        verdict_reasoning: null,
        risk_score: null,
        is_alerting_event: null,
      },
    )
    const facts = await findSection('Latest scan')
    expect(getFact(facts, 'Website response')).toBe('no response recorded')
    expect(getFact(facts, 'A')).toBe('none recorded')
    expect(getFact(facts, 'MX')).toBe('none recorded')
    expect(getFact(facts, 'Certificate')).toBe('none recorded')
    expect(getFact(facts, 'DNS completeness')).toBe('0: no DNS records')
    expect(screen.getByText('not scored', { selector: 'b' })).toBeTruthy()
    expect(screen.queryByText('Alert pending')).toBeNull()
    expect((await findSection(/^Why|^Reason/)).textContent).toContain('No reason reported.')
  })

  it('C75 F6 copies the host defanged, in its original form or as Punycode, and copies DNS records defanged', async () => {
    const { user } = await openEvidence()
    const copy = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: 'Copy' }))
      await user.click(await screen.findByRole('menuitem', { name }))
    }
    await copy('Copy (defanged)')
    expect(await navigator.clipboard.readText()).toBe('n\u043erthbank[.]com')
    expect(await screen.findByText('Copied (defanged)')).toBeTruthy()
    await copy('Copy original')
    expect(await navigator.clipboard.readText()).toBe('n\u043erthbank.com')
    await copy('Copy domain ID')
    expect(await navigator.clipboard.readText()).toBe(id)
    await copy('Copy xn-- spelling (defanged)')
    expect(await navigator.clipboard.readText()).toMatch(/^xn--nrthbank-\w+\[\.\]com$/)
    await user.click(await screen.findByRole('button', { name: 'Copy DNS records' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Copy (defanged)' }))
    expect(await navigator.clipboard.readText()).toBe(
      'A 203.0.113.4\nA 203.0.113.5\nMX 10 mail.evil[.]example.',
    )
  })

  it('C89 C90 loads the screenshot without a referrer, and says that there was no visual scan and that the screenshot is unavailable', async () => {
    await openEvidence({}, { visual_scan_at: null })
    const picture = await screen.findByRole('img', { name: /^Screenshot of / })
    expect(picture.getAttribute('src')).toBe(scan.screenshot_url)
    expect(picture.getAttribute('referrerpolicy')).toBe('no-referrer')
    expect(picture.getAttribute('loading')).toBe('lazy')
    expect(screen.getByText(/^No visual scan for this brand yet/)).toBeTruthy()
    picture.dispatchEvent(new Event('error'))
    expect(await screen.findByText('The screenshot is not available or has expired.')).toBeTruthy()
  })

  it.each([
    ['https://login.evil.example/shot.png', /login\.evil\[\.\]example.*--images/],
    ['javascript:__pwn=20', /not shown: its address is not a safe web address/],
    ['  ', /This scan has no screenshot/],
  ])(
    'C90 shows no image and sends no request for the screenshot URL %j',
    async (address, expectedText) => {
      await openEvidence({}, { screenshot_url: address })
      await findSection(/^Why|^Reason/)
      expect(document.body.textContent).toMatch(expectedText)
      expect(document.querySelector('img')).toBeNull()
      expectNoOutsideLinks()
    },
  )

  const createEndedCase = (status: string, resolution: string | null) => ({
    last_closed_takedown: { id: caseId, closed_at: '2026-11-01T09:00:00Z', status, resolution },
  })

  it.each([
    [
      'a failed case',
      createEndedCase('FAILED', null),
      /Failed.*The takedown failed.*Result recorded/,
    ],
    [
      'a closed case without an outcome',
      createEndedCase('CLOSED', null),
      /Closed.*Outcome not reported.*Result recorded/,
    ],
    [
      'an open case with an unknown status',
      { open_takedown: { id: caseId, status: 'ESCALATED_TO_LEGAL' } },
      /Escalated to legal/,
    ],
  ])('C81 C82 C83 labels %s and links to it', async (_name, change, expectedText) => {
    await openEvidence(change)
    const cases = await findSection('Cases')
    expect(cases.textContent).toMatch(expectedText)
    const link = within(cases).getByRole('link', { name: /Show case$/ })
    expect(link.getAttribute('href')).toBe(`/takedowns/${caseId}`)
  })

  it('F9 shows when a removed site came back, and cites the earlier case in a new request', async () => {
    const { router, user } = await openEvidence(createEndedCase('CLOSED', 'CONTENT_REMOVED'))
    await findSection('Cases')
    const line = screen.getByText('Came back:').closest('li')
    expect(line?.textContent).toBe(
      'Came back: Verdict red in the scan of 19 Nov 2026. Takedown closed about 1 Nov 2026.Request again',
    )
    await user.click(screen.getByRole('link', { name: 'Request again' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/takedowns/new'))
    expect(router.state.location.href).toContain(
      `Takedown+${caseId}+was+closed+as+removed+on+or+about+1+Nov`,
    )
  })

  it('explains that a host in “Filtered out” was filtered out automatically', async () => {
    const { user } = await renderApp({ path: `${brand}/domains?triage=filed` })
    await screen.findByRole('table', { name: 'Domains' })
    await user.keyboard('j{Enter}')
    expect(await screen.findByText('Filtered out automatically.')).toBeTruthy()
  })

  it('C81 treats an unreadable open case as not reported', async () => {
    await openEvidence({ open_takedown: 'yes' })
    expect(getFact(await findSection('Cases'), 'Open case')).toBe('not reported')
  })

  it('C79 says that a domain has not been scanned yet, and shows no latest scan', async () => {
    await openEvidence({}, null)
    expect(await screen.findByText('Not scanned yet.')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Latest scan' })).toBeNull()
    expect((await findSection('Scans')).textContent).toContain('No scans yet.')
    expect((await findSection('Cases')).textContent).toContain('No takedown yet.')
  })

  it('C80 shows the first ten scans of a long history, and 100 more on request', async () => {
    const scan_history = Array.from({ length: 5000 }, (_entry, index) => ({
      scanned_at: new Date(Date.UTC(2026, 0, 1, index)).toISOString(),
      verdict: 'green',
      risk_score: index,
    }))
    const { user } = await openEvidence({}, { scan_history })
    const scans = await findSection('Scans')
    expect(within(scans).getAllByRole('listitem')).toHaveLength(10)
    await user.click(within(scans).getByRole('button', { name: 'Show 100 more of 5,001' }))
    expect(within(scans).getAllByRole('listitem')).toHaveLength(110)
  })

  const findStrip = async () => screen.findByRole('toolbar', { name: /Scans over time/ })
  const earlierScan = {
    ...scan,
    id: '33333333-2222-4333-8444-555555555555',
    verdict: 'amber',
    risk_score: 40,
    a_records: '203.0.113.5, 203.0.113.9',
    certificate: null,
    https_head_request_response_code: null,
    created_at: '2026-11-15T09:00:00Z',
    scan_history: [],
  }

  it('C80 C98 makes the strip of scans one Tab stop: arrow keys move along it, and Enter compares a scan with the previous one', async () => {
    const { user } = await openEvidence({ scans: [scan, earlierScan] })
    const marks = within(await findStrip()).getAllByRole('button')
    expect(marks.map((mark) => mark.title)).toEqual([
      expect.stringMatching(/^10 Nov 2026, .*: not available to this brand$/),
      expect.stringMatching(/^15 Nov 2026, .*: Amber, risk 40, no response recorded$/),
      expect.stringMatching(/^19 Nov 2026, .*: Red, risk 91, website 404$/),
    ])
    const listItems = within(await findSection('Scans')).getAllByRole('listitem')
    expect(listItems[1]?.textContent).toMatch(/Amber.*Risk 40.*Website no response recorded/)
    expect(marks.map((mark) => mark.tabIndex)).toEqual([-1, -1, 0])
    marks[2]?.focus()
    await user.keyboard('{ArrowLeft}{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Compare two scans' })
    await within(dialog).findByText(/isn’t available to this brand/)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(marks[1]))
  })

  it('F24 compares two scans field by field, and marks equal fields as the same', async () => {
    const { user } = await openEvidence({ scans: [scan, earlierScan] })
    await findStrip()
    await user.keyboard('c')
    // Until its code is loaded, the dialog has only a title.
    await screen.findByRole('row', { name: /^Verdict/ })
    const dialog = screen.getByRole('dialog', { name: 'Compare two scans' })
    const readRow = (name: RegExp) => within(dialog).getByRole('row', { name }).textContent
    expect(within(dialog).getByRole('columnheader', { name: /^Left, 15 Nov 2026/ })).toBeTruthy()
    expect(readRow(/^Verdict/)).toBe('VerdictChangedAmberRed')
    expect(readRow(/^Risk/)).toBe('RiskChanged4091')
    expect(readRow(/^Website response/)).toBe(
      'Website responseChangedno response recorded404, page not found',
    )
    expect(readRow(/^A /)).toBe('AChanged203.0.113.5203.0.113.9203.0.113.4203.0.113.5')
    expect(readRow(/^MX/)).toMatch(/^MXSame10 mail/)
    expect(readRow(/^CNAME/)).toBe('CNAMESamenone recordednone recorded')
    expect(readRow(/^Certificate/)).toMatch(/^CertificateChangednone recorded/)
    expect(readRow(/^Certificate/)).toContain('Names: evil[.]example')
    expect(within(dialog).getAllByRole('img')).toHaveLength(2)
  })

  it.each([
    ['another user', 'mk', 'Praise<b>ours</b>mk'],
    ['the signed-in user', null, 'Praise<b>ours</b>you'],
  ])('C10 C99 shows feedback and its author: %s', async (_name, by, expectedText) => {
    const service = await createTestService()
    const response = await service.fetch('/core/api/users/profile/')
    const profile = (await response.json()) as { id: string }
    service.close()
    const userFeedback = { user_feedback_type: 'praise', user_feedback_comment: '<b>ours</b>' }
    await openEvidence({}, { ...userFeedback, user_feedback_by: by ?? profile.id })
    const feedback = await findSection('Feedback')
    await waitFor(() => expect(feedback.textContent).toContain(expectedText))
    expect(within(feedback).queryByRole('button')).toBeNull()
  })

  it('C77 C78 shows associated brands by name if the name is known, and links to the parent domain', async () => {
    await openEvidence({
      associated_brands: [brandId, 'Elsewhere', null, { name: 'x' }],
      parent: caseId,
    })
    const facts = await findSection('Domain')
    await waitFor(() =>
      expect(getFact(facts, 'Associated brands')).toBe('Northbank, Elsewhere, {"name":"x"}'),
    )
    const parentLink = within(facts).getByRole('link', { name: 'Open parent domain' })
    expect(parentLink.getAttribute('href')).toBe(`${brand}/domains/${caseId}`)
  })

  const listRow = {
    id,
    name: 'northbank-points.example',
    source: 'CERTSTREAM',
    open_takedown: { id: caseId, status: 'OPEN' },
    latest_scan: {
      risk_score: 77,
      verdict: 'amber',
      requires_human_review: true,
      https_head_request_response_code: 503,
      created_at: '2026-11-19T09:00:00Z',
    },
  }
  const respondWithListRow = (respond: Intercept) =>
    respondByPath({
      [`${brand}/domains/`]: () => createListResponse([listRow]),
      [`${path}/`]: respond,
    })
  /** Queries within the evidence pane, because the list has the same text. */
  const findEvidence = async () => within(await screen.findByRole('region', { name: 'Evidence' }))

  it('C74 C88 shows the data from the list until the evidence has loaded', async () => {
    await renderApp({ path, intercept: respondWithListRow(() => new Promise<Response>(() => {})) })
    const pane = await findEvidence()
    expect(await pane.findByText('77', { selector: 'b' })).toBeTruthy()
    expect(pane.getByText('Amber')).toBeTruthy()
    expect(pane.getByText('Needs review')).toBeTruthy()
    const table = within(screen.getByRole('table', { name: 'Domains' }))
    expect(table.getByTitle('Needs review')).toBeTruthy()
    expect(pane.getByRole('link', { name: 'Open Show case' })).toBeTruthy()
    const lookAlike = pane.getByRole('region', { name: 'Look-alike' })
    await waitFor(() => expect(lookAlike.textContent).toContain('adds'))
    expect(pane.getByText('Loading the evidence')).toBeTruthy()
  })

  it.each([
    [400, 'The evidence couldn’t be loaded.'],
    [404, 'Domain not found'],
  ])(
    'C11 keeps the data from the list after a %d, and loads the evidence on a retry',
    async (status, expectedText) => {
      let isBroken = true
      const respond = () =>
        isBroken ? Response.json({ detail: 'Not found.' }, { status }) : Response.json(domain)
      const { user } = await renderApp({ path, intercept: respondWithListRow(respond) })
      const pane = await findEvidence()
      expect(await pane.findByText(expectedText)).toBeTruthy()
      expect(pane.getByText('77', { selector: 'b' })).toBeTruthy()
      // No empty box is left for a screenshot.
      const cases = pane.getByRole('region', { name: 'Cases' })
      expect(cases.previousElementSibling?.childElementCount).toBe(0)
      isBroken = false
      await user.click(pane.getByRole('button', { name: 'Try again' }))
      expect(await pane.findByText('91', { selector: 'b' })).toBeTruthy()
    },
  )

  it('keeps the loaded data if a refetch fails, and says when it was loaded', async () => {
    let isBroken = false
    const respond = () =>
      isBroken ? Response.json({ detail: 'Not found.' }, { status: 404 }) : Response.json(domain)
    const { queryClient } = await renderApp({ path, intercept: respondWithListRow(respond) })
    await findSection('Latest scan')
    isBroken = true
    await queryClient.invalidateQueries({ queryKey: ['domains', brandId, 'detail', id] })
    expect(await screen.findByText(/Showing data from/)).toBeTruthy()
    expect(await findSection('Latest scan')).toBeTruthy()
  })
})

describe('evidence of a domain that is not in the list', () => {
  it('offers decision buttons without shortcut hints, because the shortcuts act on the list', async () => {
    const { user } = await openEvidence()
    const dismiss = await screen.findByRole<HTMLButtonElement>('button', { name: 'Dismiss' })
    await waitFor(() => expect(dismiss.disabled).toBe(false))
    expect(dismiss.querySelector('kbd')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Next/ })).toBeNull()
    await user.click(dismiss)
    await user.click(await screen.findByRole('button', { name: 'Restore' }))
    await user.click(screen.getByRole('button', { name: 'Request takedown' }))
    expect(await screen.findByRole('dialog', { name: 'Request takedown' })).toBeTruthy()
  })
})
