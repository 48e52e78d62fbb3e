import { getHostForms } from '#/lib/look-alike/host-forms.ts'
import { createProblem } from '#/service/rules/problem.ts'
import { parseUuid } from '#/service/rules/query-params.ts'
import type { ServiceApp } from '#/service/service-app.ts'
import { createRandom, type Random } from './seed/random.ts'

export const pageKinds = ['sign-in', 'card-form', 'notice', 'shop', 'parking', 'business'] as const
export type PageKind = (typeof pageKinds)[number]

export interface PageFacts {
  host: string
  /** Random seed. It is the same for all scans of a host, so that their drawings look alike. */
  seed: string
  /** Null if the host didn't respond. */
  http_code: number | null
  /** Number of findings; 0 if the host has no DNS records. */
  completeness: number
  /** Null for scans of older versions, for which a kind is chosen by `completeness` and `seed`. */
  page: string | null
}

/** Adds screenshots, which are not in the contract. They need no key, because browsers can't send one for images. */
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
        // Opened directly, an SVG is a document that could run scripts, so forbid everything.
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      },
    })
  })
}

const width = 1280
const accents = ['#1d4ed8', '#0f766e', '#9333ea', '#be123c', '#b45309', '#334155']
const headlineAttributes = 'font-size="36" font-weight="700"'

/** Draws a fictional page with an address bar as an SVG image. Deterministic. */
export function drawPage({ host, seed, http_code, completeness, page }: PageFacts): string {
  const random = createRandom(seed)
  const accent = random.pick(accents)
  const likelyKind =
    completeness <= 1 ? 'parking' : random.pick<PageKind>(['sign-in', 'shop', 'card-form'])
  const kind = pageKinds.find((known) => known === page) ?? likelyKind
  const isError = http_code === null || http_code >= 400
  const content = [
    drawBox(0, 0, width, 800, '#ffffff'),
    drawBox(0, 56, width, 72, isError ? '#ffffff' : accent),
    drawLabel(118, 101, isError ? '' : createTitle(host), 'fill="#ffffff" font-size="28"'),
    ...(isError ? drawError(http_code) : drawings[kind](random, accent)),
    drawBox(0, 0, width, 56, '#eef0f3'),
    drawBox(32, 12, width - 64, 32, '#ffffff'),
    drawLabel(52, 34, host.length > 96 ? `${host.slice(0, 95)}…` : host, 'font-size="16"'),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 800" width="${width}" height="800" font-family="Helvetica, Arial, sans-serif" font-size="20" fill="#1f2937">${content.join('')}</svg>`
}

/** Converts the first label of a host to a title: `secure-northbank.shop.example` → `Secure Northbank`. */
function createTitle(host: string): string {
  const words = (getHostForms(host).labels[0]?.unicode ?? host).split('-')
  return words
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
    .slice(0, 40)
}

const errors: Record<number, string> = {
  403: 'You do not have permission to view this page.',
  404: 'The page was not found on this server.',
  410: 'This account has been suspended.',
}

function drawError(code: number | null): string[] {
  return code === null
    ? drawText('This site cannot be reached', ['The server did not respond.'])
    : drawText(`Error ${code}`, [errors[code] ?? 'The server is temporarily unavailable.'])
}

/** Functions that draw the content below the header. */
const drawings: Record<PageKind, (random: Random, accent: string) => string[]> = {
  'sign-in': (_, accent) =>
    drawForm(accent, 'Sign in to your account', ['Customer number or e-mail', 'Password']),
  'card-form': (random, accent) =>
    drawForm(accent, `Pay the fee of ${random.int(1, 3)}.${random.int(10, 98)}`, [
      'Card number',
      'Expiry date',
      'Security code',
    ]),
  notice: () =>
    drawText('Important notice', [
      'There are new terms for our customers.',
      'You will hear from us by e-mail in the next few days.',
    ]),
  shop: (random, accent) => [
    drawLabel(64, 200, 'Closing sale: up to 80% off, today only', headlineAttributes),
    ...[64, 360, 656, 952].flatMap((x) => [
      drawBox(x, 260, 264, 300, `hsl(${random.int(0, 359)} 45% 85%)`),
      drawLabel(x, 600, `Article ${random.int(100, 999)}`),
      drawLabel(x, 634, `${random.int(19, 98)}.99`, `fill="${accent}"`),
    ]),
  ],
  parking: () =>
    drawText('This domain is for sale', [
      'Related searches:',
      'Loans',
      'Travel offers',
      'Insurance',
    ]),
  business: (random) => [
    drawBox(0, 128, width, 228, `hsl(${random.int(0, 359)} 35% 85%)`),
    ...drawText('Opening hours', ['Monday to Friday 9 to 6, Saturday 10 to 2']),
  ],
}

const drawText = (headline: string, lines: readonly string[]): string[] => [
  drawLabel(240, 420, headline, headlineAttributes),
  ...lines.map((line, index) => drawLabel(240, 480 + index * 44, line, 'fill="#6b7280"')),
]

const drawForm = (accent: string, headline: string, fields: readonly string[]): string[] => [
  drawLabel(372, 230, headline, 'font-size="24" font-weight="700"'),
  ...fields.flatMap((name, index) => [
    drawLabel(372, 290 + index * 92, name, 'font-size="15" fill="#6b7280"'),
    drawBox(372, 300 + index * 92, 536, 44, '#e5e7eb'),
  ]),
  drawBox(372, 310 + fields.length * 92, 536, 48, accent),
  drawLabel(600, 341 + fields.length * 92, 'Continue', 'fill="#ffffff"'),
]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Characters that are invalid in XML, invisible or bidirectional controls. */
const unprintablePattern = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu

/** Draws text with its baseline starting at (x, y). Escapes `text`, but not `attributes`. */
function drawLabel(x: number, y: number, text: string, attributes = ''): string {
  const escaped = text
    .replaceAll(unprintablePattern, '?')
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
  return `<text x="${x}" y="${y}"${attributes && ` ${attributes}`}>${escaped}</text>`
}

const drawBox = (x: number, y: number, w: number, h: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"></rect>`
