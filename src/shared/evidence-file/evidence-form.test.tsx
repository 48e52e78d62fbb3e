import { act, screen, within } from '@testing-library/react'
import * as fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { domain } from '#/contract/domain.ts'
import { takedownTimeline, takedown } from '#/contract/takedown.ts'
import { formatInstant } from '#/lib/dates.ts'
import { defangUrlsInText, defangForDisplay } from '#/lib/host-name.ts'
import { anyText } from '#/test/any-text.ts'
import { drawDomain, drawTakedown } from '#/test/generated-records.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'
import { createTestService } from '#/test/test-service.ts'
import { buildEvidenceFile } from './evidence-form.tsx'
import type { Evidence } from './load-evidence.ts'
import { judgedFields, measuredFields } from './record-fields.ts'

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

/** Files that the page saves. */
function collectSavedFiles() {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file)
    return 'blob:http://localhost/file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  return files
}

async function openDialog(intercept: Intercept) {
  const app = await renderApp({ path: `/takedowns/${id}`, intercept })
  await screen.findByRole('heading', { level: 1 })
  await app.user.click(await screen.findByRole('button', { name: 'Evidence file…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Evidence file' })
  await within(dialog).findByRole('button', { name: 'Save file' })
  return { ...app, dialog: within(dialog) }
}

describe('saving evidence', () => {
  it('F11 saves what was loaded and names what was not', async () => {
    const files = collectSavedFiles()
    const { dialog, user } = await openDialog(
      respondWithCase(() => Response.json({ detail: 'down' }, { status: 501 })),
    )
    await user.click(dialog.getByRole('button', { name: 'Save file' }))
    expect(await dialog.findByText(/^Not in the file: The timeline of a case: /)).toBeTruthy()
    expect(dialog.getByText(/^Not in the file: 1 of 1 pictures/)).toBeTruthy()
    const page = (await files[0]?.text()) ?? ''
    expect(page).toContain('The timeline of a case: The service had a problem (501).')
    expect(page).toContain('hxxps://elsewhere[.]example/shot[.]png')
    expect(page).not.toContain('https://elsewhere')
  })

  it('saves nothing if the case failed to load', async () => {
    const files = collectSavedFiles()
    const answers = { row: () => Response.json(caseRow) }
    const { dialog, user } = await openDialog((request) =>
      new URL(request.url).pathname.endsWith(`/${id}/`)
        ? answers.row()
        : respondWithCase(() => Response.json([]))(request),
    )
    answers.row = () => Response.json({ detail: 'gone' }, { status: 404 })
    await user.click(dialog.getByRole('button', { name: 'Save file' }))
    expect(await dialog.findByText(/^Nothing was saved. Not found, or not visible/)).toBeTruthy()
    expect(files).toEqual([])
  })

  it('F26 saves nothing if the case has no address for a STIX file', async () => {
    const files = collectSavedFiles()
    const { dialog, user } = await openDialog(
      respondWithCase(() => Response.json([]), { target_website: 'javascript:1' }),
    )
    await user.click(dialog.getByRole('radio', { name: 'STIX 2.1 bundle' }))
    await user.click(dialog.getByRole('button', { name: 'Save file' }))
    expect(await dialog.findByText(/^Nothing was saved\. This case has no address/)).toBeTruthy()
    expect(files).toEqual([])
  })

  it('offers only a page for a domain', async () => {
    const service = await createTestService()
    const [pair] = await service.db.all<{ brand: string; domain: string }>(
      'select brand_id as brand, domain_id as domain from pair limit 1',
    )
    const path = `/brands/${pair?.brand}/domains/${pair?.domain}/page`
    const { user } = await renderApp({ path, service })
    await user.click(await screen.findByRole('button', { name: 'Evidence file…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Evidence file' }))
    await dialog.findByRole('button', { name: 'Save file' })
    expect(dialog.queryAllByRole('radio')).toEqual([])
    expect(dialog.getByText(/^HTML page with timeline/)).toBeTruthy()
    service.close()
  })
})

const now = Date.parse('2026-11-20T09:00:00.000Z')

const hostile = [
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

/** Evidence of a generated case and domain, with one picture of each kind. */
function drawEvidence(seed: number, texts: readonly string[] = []): Evidence {
  const row = takedown.parse(drawTakedown(seed, now, texts))
  const record = domain.parse(drawDomain(seed, now, texts))
  const message = texts.length === 0 ? 'The host was informed.' : texts.join(' ')
  const change = { actor: 'desk 4', from_status: 'OPEN', to_status: 'IN_PROGRESS' }
  const created_at = '2026-11-19T10:00:00Z'
  const events = takedownTimeline.parse([{ ...change, message, created_at, due_at: '2027-01-01' }])
  return {
    subject: seed % 2 === 0 ? 'case' : 'domain',
    subjectName: row.target_website ?? row.id,
    createdAtMs: now,
    createdBy: 'ann@customer.example',
    brandName: texts[0] ?? 'North Bank',
    cases: [{ row, events }],
    domain: record,
    pictures: [
      {
        description: 'Screenshot of a scan',
        takenAt: texts.length === 0 ? null : texts.join(' '),
        url: texts[0] ?? 'https://shots.example/1.png',
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
  if (!first) throw new Error('not drawn')
  return first
}

function renderFile(evidence: Evidence) {
  let html = ''
  act(() => {
    html = buildEvidenceFile(evidence)
  })
  return new DOMParser().parseFromString(html, 'text/html')
}

/** Text with collapsed whitespace. */
const collapseWhitespace = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Values of a record, except those with a special format. */
function listValues(value: unknown): unknown[] {
  if (value === null || value === undefined) return []
  if (value instanceof Map) return [...value.values()].flatMap(listValues)
  if (Array.isArray(value)) return value.flatMap(listValues)
  if (typeof value === 'object') return Object.values(value).flatMap(listValues)
  return [value]
}

describe('an evidence file', () => {
  it('F11 shows what the page shows and contains every field as data', () => {
    for (let seed = 1; seed <= 10; seed += 1) {
      const evidence = drawEvidence(seed)
      const page = renderFile(evidence)
      const data = page.querySelector('#data')
      data?.remove()
      const text = collapseWhitespace(page.body.textContent)
      const { events, row } = getFirstCase(evidence)
      const { scans = [], latest_scan = null } = evidence.domain ?? {}
      const fields = [...judgedFields, ...measuredFields]
      const texts = [
        ...[...scans, latest_scan].flatMap((scan) => fields.map(({ name }) => scan?.[name])),
        ...(events?.events.map((event) => event.text) ?? []),
        ...(row.abuse_contacts ?? []).flatMap((contact) => [contact.notes, contact.abuse_email]),
        row.registrar,
        row.user_comment,
        row.asn,
        row.ip_address,
      ]
      for (const value of texts) {
        if (value === null || value === undefined || typeof value === 'boolean') continue
        const form = formatInstant(value, { zone: 'UTC' }) ?? String(value)
        expect(text, `${String(value)} of seed ${seed}`).toContain(
          collapseWhitespace(defangForDisplay(form)),
        )
      }
      const embeddedData = data?.textContent ?? ''
      for (const value of listValues({ row, domain: evidence.domain }))
        expect(listValues(JSON.parse(embeddedData)).map(String)).toContain(
          defangUrlsInText(String(value)),
        )
    }
  })

  it('F11 uses the labels of the page for none, not reported and every code', () => {
    const evidence = drawEvidence(1)
    const scan = { id: 's', verdict: null, risk_score: null, a_records: null, visual_scan_at: null }
    const nothing = { ...scan, https_head_request_response_code: null, certificate: null }
    const scan_history = [{ id: 'e', verdict: 'red', risk_score: null, http_status: null }]
    const value = domain.parse({ id: 'd', latest_scan: { ...nothing, scan_history } })
    const events = takedownTimeline.parse([{ kind: 'STATUS', to_status: 'PENDING_RESPONSE' }])
    const row = takedown.parse({
      id: 't',
      status: 'LEGAL',
      status_display: 'With our lawyers',
      abuse_contacts: [
        { report_status: 'NO_RESPONSE', report_status_display: 'Silent', contact_type: 'CDN' },
      ],
    })
    const page = renderFile({
      ...evidence,
      cases: [{ row, events }],
      domain: value,
    })
    page.querySelector('#data')?.remove()
    const texts = [...page.querySelectorAll('dl > div')].map((item) =>
      [...item.children].map((part) => collapseWhitespace(part.textContent)).join(': '),
    )
    expect(collapseWhitespace(page.body.textContent)).toContain(
      'Verdict not reported, risk not scored, for North Bank',
    )
    for (const line of [
      'Risk: not scored',
      'Website response: no response recorded',
      'A: none recorded',
      'Certificate: none recorded',
      'Visual scan: never',
      'Verdict: red',
      'To status: PENDING_RESPONSE',
      'Status: With our lawyers (LEGAL)',
      'Report: Silent (NO_RESPONSE)',
      'Role: CDN',
    ])
      expect(texts).toContain(line)
    expect(collapseWhitespace(page.body.textContent)).toMatch(/Not reported: Verdict.*MX, CNAME/)
  })

  it('fails instead of returning an empty page if rendering fails', () => {
    // Within `act`, React handles errors differently than in a browser.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    onTestFinished(() => void vi.unstubAllGlobals())
    expect(() => buildEvidenceFile({ ...drawEvidence(2), createdAtMs: NaN })).toThrow(RangeError)
  })

  it('C98 shows no values of a history entry that is not available to the brand', () => {
    const scan_history = [
      { scanned_at: '2026-11-10T08:00:00Z', redacted: true, verdict: 'unknown', risk_score: 0 },
    ]
    const record = domain.parse({ id: 'd', latest_scan: { id: 's', scan_history } })
    const page = renderFile({ ...drawEvidence(2), cases: [], domain: record })
    const entry = [...page.querySelectorAll('article')].find(({ textContent }) =>
      textContent.includes('not available to this brand'),
    )
    expect(collapseWhitespace(entry?.textContent ?? '')).toBe(
      '10 Nov 2026, 08:00 UTC, not available to this brand',
    )
  })

  it('C133 includes an unreadable timeline as received, as text', () => {
    const evidence = drawEvidence(2)
    const events = takedownTimeline.parse({ journal: '<b>x</b>', url: 'https://evil.example/' })
    const page = renderFile({ ...evidence, cases: [{ ...getFirstCase(evidence), events }] })
    expect(collapseWhitespace(page.body.textContent)).toContain('Journal<b>x</b>')
    expect(collapseWhitespace(page.body.textContent)).toContain('hxxps://evil[.]example/')
  })

  it('contains no linkable address and no invisible or bidirectional character', () => {
    for (let seed = 1; seed <= 8; seed += 1) {
      const page = renderFile(drawEvidence(seed, hostile))
      const data = page.querySelector('#data')
      const inside = listValues(JSON.parse(data?.textContent ?? '')).join('\n')
      data?.remove()
      expect(inside).not.toMatch(/https?:\/\/|[\w-]\.example\b/i)
      const text = page.body.textContent
      expect(
        /.{9}(?:https?:\/\/|[\w-]\.example\b|[\u202a-\u202e\u2066-\u2069\u200b]).{9}/i.exec(text),
      ).toBeNull()
    }
  })

  it('is well formed for any text', () => {
    fc.assert(
      fc.property(anyText(40), (text) => {
        const page = renderFile({ ...drawEvidence(2, [text]), subjectName: text })
        const data = page.querySelector('#data')?.textContent ?? ''
        expect(JSON.parse(data)).toMatchObject({ subjectName: defangUrlsInText(text) })
      }),
      { numRuns: 15 },
    )
  })

  it('distinguishes not loaded from not reported', () => {
    const evidence = drawEvidence(2)
    const missingPart = 'The timeline of a case: The service had a problem (500).'
    const row = {
      ...getFirstCase(evidence).row,
      registrar: null,
      abuse_contacts: null,
      dns_raw: null,
    }
    const page = renderFile({
      ...evidence,
      cases: [{ row, events: null }],
      domain: null,
      pictures: [
        {
          description: 'Screenshot of a scan',
          takenAt: null,
          url: 'https://shots.example/1.png',
          image: null,
        },
      ],
      missingParts: [missingPart],
    })
    const text = collapseWhitespace(page.body.textContent)
    expect(text).toContain(`Not in this file${missingPart}`)
    expect(text).toMatch(/Not reported: (?:[^.]*, )?Registrar/)
    expect(text).toContain('ProvidersNot reported')
    expect(text).toContain('TimelineNot loaded')
    expect(text).toContain('or too many pictures. hxxps://shots[.]example/1[.]png')
    expect(page.querySelector('img')).toBeNull()
  })
})
