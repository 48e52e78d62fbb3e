import { act, screen, within } from '@testing-library/react'
import * as fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { domain } from '#/contract/domain.ts'
import { takedownTimeline, takedown } from '#/contract/takedown.ts'
import { defangUrlsAndHosts } from '#/lib/host-name.ts'
import { anyText } from '#/test/any-text.ts'
import { collectDownloads } from '#/test/downloads.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'
import { buildEvidenceFile } from './evidence-dialog.tsx'
import type { Evidence } from './load-evidence.ts'

const id = '00000000-0000-4000-8000-000000000001'
const caseRow = {
  id,
  target_website: 'https://login.evil.example/in',
  brand: null,
  brand_display: 'North Bank',
  status: 'OPEN',
  is_open: true,
  screenshot_url: 'https://elsewhere.example/shot.png',
  created_at: '2026-11-18T10:00:00Z',
}

const respondWithCase =
  (events: () => Response, fields: object = {}): Intercept =>
  ({ url }) => {
    const { pathname } = new URL(url)
    if (pathname.endsWith('/events/')) return events()
    if (pathname.endsWith(`/${id}/`)) return Response.json({ ...caseRow, ...fields })
    return undefined
  }

async function openDialog(intercept: Intercept) {
  const app = await renderApp({ path: `/takedowns/${id}`, intercept })
  await screen.findByRole('heading', { level: 1 })
  await app.user.click(await screen.findByRole('button', { name: 'Evidence file…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Evidence file' })
  await within(dialog).findByRole('button', { name: 'Save file' })
  return { ...app, dialog: within(dialog) }
}

describe('the evidence dialog', () => {
  it('F11 saves the loaded data and lists the parts that could not be loaded', async () => {
    const files = collectDownloads()
    const { dialog, user } = await openDialog(
      respondWithCase(() => Response.json({ detail: 'down' }, { status: 501 })),
    )
    await user.click(dialog.getByRole('button', { name: 'Save file' }))
    expect(await dialog.findByText(/^Not in the file: The timeline of a case: /)).toBeTruthy()
    expect(dialog.getByText(/^Not in the file: 1 of 1 pictures/)).toBeTruthy()
    const [page] = files
    expect(page).toContain('The timeline of a case: The service had a problem (501).')
    expect(page).toContain('hxxps://elsewhere[.]example/shot[.]png')
    expect(page).not.toContain('https://elsewhere')
  })

  it.each([
    ['brand', { brand: null }, 'only domains of a brand are scanned'],
    ['hostname', { brand: id, target_website: null }, 'the case has no hostname'],
  ])('F11 says why the file of a case without a %s has no scans', async (_part, fields, reason) => {
    collectDownloads()
    const { dialog, user } = await openDialog(respondWithCase(() => Response.json([]), fields))
    await user.click(dialog.getByRole('button', { name: 'Save file' }))
    const text = `Not in the file: The domain and its scans: ${reason}.`
    expect(await dialog.findByText(text)).toBeTruthy()
  })

  it('saves no file if the case can’t be loaded', async () => {
    const files = collectDownloads()
    let isGone = false
    const { dialog, user } = await openDialog((request) =>
      isGone
        ? new Response('', { status: 404 })
        : respondWithCase(() => Response.json([]))(request),
    )
    isGone = true
    await user.click(dialog.getByRole('button', { name: 'Save file' }))
    expect(await dialog.findByText(/^Nothing was saved. Not found, or not visible/)).toBeTruthy()
    expect(files).toEqual([])
  })

  it('F26 saves no STIX file if the case has no address', async () => {
    const files = collectDownloads()
    const { dialog, user } = await openDialog(
      respondWithCase(() => Response.json([]), { target_website: 'javascript:1' }),
    )
    await user.click(dialog.getByRole('radio', { name: 'STIX 2.1 bundle' }))
    await user.click(dialog.getByRole('button', { name: 'Save file' }))
    expect(await dialog.findByText(/^Nothing was saved\. This case has no address/)).toBeTruthy()
    expect(files).toEqual([])
  })
})

const now = Date.parse('2026-11-20T09:00:00.000Z')

const hostileTexts = [
  '<img src=x onerror=__pwn=1>.evil.example',
  '"><svg onload=__pwn=2>.example',
  '</pre></style><script>__pwn=3</script>',
  "' onmouseover='__pwn=4",
  '--><![CDATA[ &lt;b&gt; &amp; ]]>',
  'evil\u202Emoc.tnimlerua.example',
  'half \uD83D pair',
  'javascript:__pwn=5',
  'see https://evil.example/x?u=http://worse.example/ and www.evil.example',
]

/** Creates evidence of a case and a domain, with one picture. `fill` returns the value of an untrusted field. */
function createEvidence(fill: (name: string) => string = (name) => `the ${name}`): Evidence {
  const fillAll = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, fill(name)]))
  const row = takedown.parse({
    ...caseRow,
    ...fillAll('target_website', 'user_comment', 'brand_display', 'registrar'),
    ...fillAll('domain_status', 'asn', 'ip_address', 'hosting_provider', 'cdn_proxy', 'ssl_issuer'),
    ...fillAll('backend_provider', 'reputation_url', 'pagescan_url'),
    dns_raw: { txt: [fill('txt')] },
    abuse_contacts: [
      {
        report_status: 'SENT',
        ...fillAll('provider_name', 'abuse_email', 'abuse_form_url', 'case_reference', 'notes'),
      },
    ],
    blacklist_submissions: [fillAll('service_name', 'submission_url')],
  })
  const scan = {
    id: 's',
    ...fillAll('verdict', 'verdict_reasoning', 'a_records', 'mx_records', 'cname_records'),
    ...fillAll('certificate', 'user_feedback_comment'),
    scan_history: [{ created_at: '2026-11-17T10:00:00Z', note: fill('note') }],
  }
  const record = domain.parse({
    id: 'd',
    ...fillAll('name', 'source'),
    associated_brands: [fill('associated_brands')],
    latest_scan: scan,
    scans: [scan],
  })
  const change = { actor: fill('actor'), from_status: 'OPEN', to_status: 'IN_PROGRESS' }
  const created_at = '2026-11-19T10:00:00Z'
  const events = takedownTimeline.parse([{ ...change, message: fill('message'), created_at }])
  return {
    subject: 'case',
    subjectName: row.target_website ?? row.id,
    createdAtMs: now,
    createdBy: 'ann@customer.example',
    brandName: fill('brand'),
    cases: [{ row, events }],
    domain: record,
    pictures: [
      {
        description: 'Screenshot of a scan',
        takenAt: fill('time'),
        url: fill('url'),
        image: {
          data: 'data:image/png;base64,iVBORw0KGgo=',
          width: 1,
          height: 1,
          sha256: 'ab',
        },
      },
    ],
    missingParts: [],
  }
}

function getFirstCase({ cases }: Evidence) {
  const [first] = cases
  if (!first) throw new Error('evidence without a case')
  return first
}

const collapseWhitespace = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Returns the page without its JSON data, the text of the page with collapsed whitespace, and the JSON data. */
function renderFile(evidence: Evidence) {
  let html = ''
  act(() => {
    html = buildEvidenceFile(evidence)
  })
  const page = new DOMParser().parseFromString(html, 'text/html')
  const data = page.querySelector('#data')
  data?.remove()
  return { page, text: collapseWhitespace(page.body.textContent), data: data?.textContent ?? '' }
}

describe('an evidence file', () => {
  it('F11 shows every text of its records and contains every field as JSON', () => {
    const names: string[] = []
    const evidence = createEvidence((name) => {
      names.push(name)
      return `the ${name}`
    })
    const { text, data } = renderFile(evidence)
    for (const name of names) {
      expect(text).toContain(`the ${name}`)
      expect(data).toContain(`"the ${name}"`)
    }
    const content = JSON.parse(data) as Evidence
    expect(Object.keys(content.cases[0]?.row ?? {})).toEqual(
      Object.keys(getFirstCase(evidence).row),
    )
    expect(Object.keys(content.domain ?? {})).toEqual(Object.keys(evidence.domain ?? {}))
  })

  it('F11 uses the labels of the case and domain pages for codes and missing values', () => {
    const evidence = createEvidence()
    const scan = { id: 's', verdict: null, risk_score: null, a_records: null, visual_scan_at: null }
    const emptyScan = { ...scan, https_head_request_response_code: null, certificate: null }
    const scan_history = [{ id: 'e', verdict: 'red', risk_score: null, http_status: null }]
    const record = domain.parse({ id: 'd', latest_scan: { ...emptyScan, scan_history } })
    const events = takedownTimeline.parse([{ kind: 'STATUS', to_status: 'PENDING_RESPONSE' }])
    const row = takedown.parse({ id: 't', status: 'LEGAL', status_display: 'With our lawyers' })
    const { page, text } = renderFile({ ...evidence, cases: [{ row, events }], domain: record })
    const detailLines = [...page.querySelectorAll('dl > div')].map((item) =>
      [...item.children].map((part) => collapseWhitespace(part.textContent)).join(': '),
    )
    expect(text).toContain('Verdict not reported, risk not scored, for the brand')
    for (const line of [
      'Risk: not scored',
      'Website response: no response recorded',
      'A: none recorded',
      'Certificate: none recorded',
      'Visual scan: never',
      'Verdict: red',
      'To status: PENDING_RESPONSE',
      'Status: With our lawyers (LEGAL)',
    ])
      expect(detailLines).toContain(line)
    expect(text).toMatch(/Not reported: Verdict.*MX, CNAME/)
  })

  it('is never an empty page, because an error during rendering is thrown', () => {
    // Within `act`, React handles errors differently than in a browser.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    onTestFinished(() => void vi.unstubAllGlobals())
    expect(() => buildEvidenceFile({ ...createEvidence(), createdAtMs: NaN })).toThrow(RangeError)
  })

  it('C98 shows a redacted history entry as not available, without its values', () => {
    const scan_history = [
      { scanned_at: '2026-11-10T08:00:00Z', redacted: true, verdict: 'unknown', risk_score: 0 },
    ]
    const record = domain.parse({ id: 'd', latest_scan: { id: 's', scan_history } })
    const { page } = renderFile({ ...createEvidence(), cases: [], domain: record })
    const entry = [...page.querySelectorAll('article')].find(({ textContent }) =>
      textContent.includes('not available to this brand'),
    )
    expect(collapseWhitespace(entry?.textContent ?? '')).toBe(
      '10 Nov 2026, 08:00 UTC, not available to this brand',
    )
  })

  it('C98 shows no values of a redacted history entry even if the file shows the scan of that entry', () => {
    const time = '2026-11-10T08:00:00Z'
    const scan_history = [{ scanned_at: time, redacted: true, note: 'placeholder' }]
    const latest_scan = { id: 's', created_at: time, verdict: 'red', scan_history }
    const record = domain.parse({ id: 'd', latest_scan })
    const { text } = renderFile({ ...createEvidence(), cases: [], domain: record })
    expect(text).toContain('Verdictred')
    expect(text).not.toContain('placeholder')
  })

  it('C133 shows empty values of an event as received', () => {
    const evidence = createEvidence()
    const events = takedownTimeline.parse([{ message: '', tags: [] }])
    const { text } = renderFile({ ...evidence, cases: [{ ...getFirstCase(evidence), events }] })
    expect(text).toContain('Message""Tags[]')
  })

  it('C133 shows the values of an unreadable timeline as plain text', () => {
    const evidence = createEvidence()
    const events = takedownTimeline.parse({ journal: '<b>x</b>', url: 'https://evil.example/' })
    const { text } = renderFile({ ...evidence, cases: [{ ...getFirstCase(evidence), events }] })
    expect(text).toContain('Journal<b>x</b>')
    expect(text).toContain('hxxps://evil[.]example/')
  })

  it('defangs all addresses and shows no invisible or bidirectional characters', () => {
    for (const hostileText of hostileTexts) {
      const { page, data } = renderFile(createEvidence(() => hostileText))
      const json = JSON.stringify(JSON.parse(data))
      expect(json).not.toMatch(/https?:\/\/|[\w-]\.example\b/i)
      const shownText = page.body.textContent
      // The pattern includes the surrounding text, so that a failure shows where the match is.
      expect(
        /.{9}(?:https?:\/\/|[\w-]\.example\b|[\u202a-\u202e\u2066-\u2069\u200b]).{9}/i.exec(
          shownText,
        ),
      ).toBeNull()
    }
  })

  it('contains valid JSON data for any text', () => {
    fc.assert(
      fc.property(anyText(40), (text) => {
        const evidence = createEvidence(() => text)
        const { data } = renderFile({ ...evidence, subject: 'domain', subjectName: text })
        expect(JSON.parse(data)).toMatchObject({ subjectName: defangUrlsAndHosts(text) })
      }),
      { numRuns: 15 },
    )
  })

  it('distinguishes values that were not loaded from values that were not reported', () => {
    const evidence = createEvidence()
    const missingPart = 'The timeline of a case: The service had a problem (500).'
    const row = {
      ...getFirstCase(evidence).row,
      registrar: null,
      abuse_contacts: null,
      dns_raw: null,
    }
    const { page, text } = renderFile({
      ...evidence,
      cases: [{ row, events: null }],
      domain: null,
      pictures: evidence.pictures.map((picture) => ({ ...picture, image: null })),
      missingParts: [missingPart],
    })
    expect(text).toContain(`Not in this file${missingPart}`)
    expect(text).toMatch(/Not reported: (?:[^.]*, )?Registrar/)
    expect(text).toContain('ProvidersNot reported')
    expect(text).toContain('TimelineNot loaded')
    expect(text).toContain('or the file has too many pictures. Address: the url')
    expect(page.querySelector('img')).toBeNull()
  })
})
