import { getHostForms } from '#/lib/look-alike/host-forms.ts'
import { createProblem } from '#/service/rules/problem.ts'
import { parseUuid } from '#/service/rules/query-params.ts'
import type { ServiceApp } from '#/service/service-app.ts'
import { createRandom } from './seed/random.ts'

export type PageKind = keyof typeof pages

export interface PageFacts {
  host: string
  /** The same for all scans of a host, so that their drawings look alike. */
  seed: string
  /** Null if the host didn't respond. */
  http_code: number | null
  /** Number of kinds of records that the scan found, such as addresses and certificate; 0 without DNS records (C94). */
  completeness: number
  /** A `PageKind`. Null if no page was visible, or if an earlier version of the app stored the scan. */
  page: string | null
}

/** The route needs no API key, because browsers send no key when they load images. The contract has no such route. */
export function addScreenshotRoutes(app: ServiceApp): void {
  app.get('/core/screenshots/:file', async (c) => {
    const id = parseUuid(/^(.+)\.svg$/.exec(c.req.param('file'))?.[1])
    const sql = `select d.name as host, d.id as seed, s.http_code, s.completeness, s.page
      from scan s join domain d on d.id = s.domain_id where s.id = ? and s.has_screenshot = 1`
    const [facts] = id === null ? [] : await c.env.db.all<PageFacts>(sql, [id])
    if (!facts) throw createProblem(404, 'Not found.')
    return new Response(drawPage(facts), {
      headers: {
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': 'private, max-age=86400, immutable',
        // An SVG that is opened directly is a document, which could run scripts. Forbid everything.
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      },
    })
  })
}

const accents = ['#1d4ed8', '#0f766e', '#9333ea', '#be123c', '#b45309', '#334155']

interface Page {
  headline: string
  lines?: readonly string[]
  formFields?: readonly string[]
}

export const pages = {
  'sign-in': { headline: 'Sign in to your account', formFields: ['Customer number', 'Password'] },
  'card-form': { headline: 'Pay the fee of 2.45', formFields: ['Card number', 'Security code'] },
  notice: { headline: 'Important notice', lines: ['There are new terms for our customers.'] },
  shop: {
    headline: 'Closing sale: up to 80% off, today only',
    lines: ['Article 412, now 39.98', 'Article 877, now 24.98', 'Article 203, now 59.98'],
  },
  parking: {
    headline: 'This domain is for sale',
    lines: ['Related searches:', 'Loans', 'Travel offers', 'Insurance'],
  },
  business: { headline: 'Opening hours', lines: ['Monday to Friday 9 to 6, Saturday 10 to 2'] },
} satisfies Record<string, Page>

function findPage({ http_code, completeness, page }: PageFacts): Page {
  if (http_code === null)
    return { headline: 'This site cannot be reached', lines: ['The server did not respond.'] }
  if (http_code >= 400)
    return { headline: `Error ${http_code}`, lines: ['The page is not available.'] }
  const pagesByKind: Partial<Record<string, Page>> = pages
  // Scans that an earlier version of the app stored lack the `PageKind`. Hosts with at most one record are probably
  // parked.
  return pagesByKind[page ?? ''] ?? (completeness <= 1 ? pages.parking : pages['sign-in'])
}

/** Returns an SVG image. Deterministic. */
export function drawPage(facts: PageFacts): string {
  const { host, seed, http_code } = facts
  const accent = createRandom(seed).pick(accents)
  const isError = http_code === null || http_code >= 400
  const { headline, lines = [], formFields = [] } = findPage(facts)
  const content = [
    drawBox(0, 0, 1280, 800, '#ffffff'),
    drawBox(0, 0, 1280, 56, '#eef0f3'),
    drawBox(32, 12, 1216, 32, '#ffffff'),
    drawLabel(52, 34, host.length > 96 ? `${host.slice(0, 95)}…` : host, 'font-size="16"'),
    drawBox(0, 56, 1280, 72, isError ? '#ffffff' : accent),
    drawLabel(118, 101, isError ? '' : createTitle(host), 'fill="#ffffff" font-size="28"'),
    drawLabel(372, 250, headline, 'font-size="32" font-weight="700"'),
    ...lines.map((line, index) => drawLabel(372, 320 + index * 44, line, 'fill="#6b7280"')),
    ...formFields.flatMap((name, index) => [
      drawLabel(372, 320 + index * 92, name, 'font-size="15" fill="#6b7280"'),
      drawBox(372, 330 + index * 92, 536, 44, '#e5e7eb'),
    ]),
    ...(formFields.length === 0 ? [] : [drawBox(372, 530, 536, 48, accent)]),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 800" width="1280" height="800" font-family="Helvetica, Arial, sans-serif" font-size="20" fill="#1f2937">${content.join('')}</svg>`
}

/** `secure-northbank.shop.example` → `Secure Northbank` */
function createTitle(host: string): string {
  const words = (getHostForms(host).labels[0]?.unicode ?? host).split('-')
  return words
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
    .slice(0, 40)
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Characters that are invisible, invalid in XML, or bidirectional controls. */
const unprintablePattern = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu

/** Escapes `text`, but not `attributes`. */
function drawLabel(x: number, y: number, text: string, attributes = ''): string {
  const escaped = text
    .replaceAll(unprintablePattern, '?')
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
  return `<text x="${x}" y="${y}"${attributes && ` ${attributes}`}>${escaped}</text>`
}

const drawBox = (x: number, y: number, w: number, h: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"></rect>`
