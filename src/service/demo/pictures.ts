import { hostForms } from '#/lib/look-alike/host-forms.ts'
import { detail } from '#/service/rules/problem.ts'
import { readUuid } from '#/service/rules/visible-brand.ts'
import type { ServiceApp } from '#/service/service-app.ts'
import { seededRandom, type Random } from './seed/random.ts'

/** Kinds of drawn pages. */
export const pageKinds = ['sign-in', 'card-form', 'notice', 'shop', 'parking', 'business'] as const
export type PageKind = (typeof pageKinds)[number]

/** Content of a drawn page, from the scan. */
export interface PageFacts {
  host: string
  /** Constant for all scans of a host, so that its screenshot is too. */
  seed: string
  httpCode: number | null
  /** 0 if the host has no DNS records. */
  completeness: number
  /** Kind of page; derived from the probe if unknown. */
  page: string | null
}

/**
 * Screenshot of a scan, not part of the contract. Needs no key, because images can't send one; scan IDs are
 * unguessable.
 */
export function screenshotRoutes(app: ServiceApp): void {
  app.get('/core/screenshots/:file', async (c) => {
    const id = readUuid(/^(.+)\.svg$/.exec(c.req.param('file'))?.[1])
    const sql = `select d.name as host, d.id as seed, s.http_code as httpCode, s.completeness, s.page
      from scan s join domain d on d.id = s.domain_id where s.id = ? and s.has_screenshot = 1`
    const [facts] = id === null ? [] : await c.env.db.all<PageFacts>(sql, [id])
    if (!facts) throw detail(404, 'Not found.')
    return new Response(drawPage(facts), {
      headers: {
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': 'private, max-age=86400, immutable',
        // Opened directly, an SVG is a document; deny everything.
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      },
    })
  })
}

const width = 1280
const accents = ['#1d4ed8', '#0f766e', '#9333ea', '#be123c', '#b45309', '#334155']

/* Common attributes. */
const big = 'font-size="36" font-weight="700"'
const bold = 'font-weight="700"'
const quiet = 'fill="#6b7280"'
const white = 'fill="#ffffff"'
const middle = 'text-anchor="middle"'
const square = 'rx="0"'

/** SVG screenshot of a fictional page with an address bar. Deterministic. */
export function drawPage(facts: PageFacts): string {
  const { host, httpCode, completeness } = facts
  const random = seededRandom(facts.seed)
  const style: PageStyle = { host, title: titleOf(host), accent: random.pick(accents), random }
  const suiting: PageKind =
    completeness <= 1 ? 'parking' : random.pick(['sign-in', 'shop', 'card-form'])
  const kind = pageKinds.find((known) => known === facts.page) ?? suiting
  const content = [
    box(0, 0, width, 800, '#ffffff', square),
    ...(httpCode === null || httpCode >= 400 ? errorPage(httpCode) : drawings[kind](style)),
    box(0, 0, width, 56, '#eef0f3', square),
    ...[28, 52, 76].map((x) => dot(x, 28, 7, '#cbd0d8')),
    box(112, 12, width - 144, 32, '#ffffff', 'rx="16"'),
    label(132, 34, host.length > 96 ? `${host.slice(0, 95)}…` : host, 'font-size="16"'),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 800" width="${width}" height="800" font-family="Helvetica, Arial, sans-serif" font-size="20" fill="#1f2937">${content.join('')}</svg>`
}

/** First label of a host as a title: `secure-northbank.shop.example` → `Secure Northbank`, also in other scripts. */
function titleOf(host: string): string {
  const words = (hostForms(host).labels[0]?.unicode ?? host).split('-')
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

function errorPage(code: number | null): string[] {
  const [headline, reason] =
    code === null
      ? ['This site cannot be reached', 'No answer from the server.']
      : [`Error ${code}`, errors[code] ?? 'The server is temporarily unavailable.']
  return [
    label(240, 330, headline, big),
    label(240, 380, reason, quiet),
    box(240, 420, 800, 2, '#e5e7eb'),
  ]
}

/** Input of a drawing. */
interface PageStyle {
  host: string
  title: string
  accent: string
  random: Random
}

const searches = ['Loans', 'Travel offers', 'Insurance', 'Online banking', 'Deals', 'Jobs near you']

/** Drawings of all kinds of pages, below the address bar. */
const drawings: Record<PageKind, (style: PageStyle) => string[]> = {
  'sign-in': (style) =>
    formPage(style, 'Sign in to your account', ['Customer number or e-mail', 'Password']),
  'card-form': (style) =>
    formPage(style, `Pay the fee of ${style.random.int(1, 3)}.${style.random.int(10, 98)}`, [
      'Card number',
      'Expiry date',
      'Security code',
    ]),
  notice: (style) => [
    ...brandBar(style),
    label(240, 260, 'Important notice', big),
    label(240, 320, `${style.title} has new terms for its customers.`),
    label(240, 360, 'You will hear from us by e-mail in the next days.'),
    label(240, 420, 'There is nothing that you have to do here.', quiet),
  ],
  shop: ({ title, accent, random }) => [
    label(64, 116, title, `${big} fill="${accent}"`),
    box(64, 150, 1152, 96, accent),
    label(96, 208, 'Closing sale: up to 80% off, today only', white),
    ...Array.from({ length: 8 }, (_, n) => {
      const x = 64 + (n % 4) * 296
      const y = 280 + Math.floor(n / 4) * 260
      return [
        box(x, y, 264, 150, `hsl(${random.int(0, 359)} 45% 85%)`),
        label(x, y + 182, `Article ${random.int(100, 999)}`),
        label(x, y + 210, `${random.int(19, 98)}.99`, `${bold} fill="${accent}"`),
      ].join('')
    }),
  ],
  parking: ({ host, random }) => {
    const first = random.int(0, searches.length - 1)
    return [
      label(640, 290, host.slice(0, 60), `${middle} font-size="34"`),
      label(640, 340, 'This domain is for sale. Related searches:', `${middle} ${quiet}`),
      ...[0, 1, 2, 3].flatMap((n) => [
        box(390, 390 + n * 90, 500, 70, '#f3f4f6'),
        label(420, 432 + n * 90, searches[(first + n) % searches.length] ?? '', 'fill="#1d4ed8"'),
      ]),
    ]
  },
  business: ({ title, accent, random }) => [
    box(0, 56, width, 300, `hsl(${random.int(0, 359)} 35% 85%)`, square),
    label(96, 230, title, `${big} fill="${accent}"`),
    label(96, 280, 'Family-run, in town for many years.'),
    label(96, 440, 'Opening hours', bold),
    label(96, 480, 'Monday to Friday 9 to 6, Saturday 10 to 2', quiet),
    label(96, 560, 'How to find us', bold),
    label(96, 600, 'Two minutes on foot from the station.', quiet),
  ],
}

/** Header bar with logo and name. */
const brandBar = ({ title, accent }: PageStyle): string[] => [
  box(0, 56, width, 72, accent, square),
  dot(84, 92, 18, '#ffffff'),
  label(118, 101, title, `${white} font-size="28" font-weight="700"`),
]

function formPage(style: PageStyle, headline: string, fields: readonly string[]): string[] {
  const left = style.random.int(0, 1) === 0 ? 340 : 660
  const button = 300 + fields.length * 92
  return [
    ...brandBar(style),
    box(left, 190, 480, button - 90, '#ffffff', 'rx="6" stroke="#e5e7eb" stroke-width="2"'),
    label(left + 32, 246, headline, 'font-size="24" font-weight="700"'),
    ...fields.flatMap((name, n) => [
      label(left + 32, 290 + n * 92, name, `font-size="15" ${quiet}`),
      box(left + 32, 300 + n * 92, 416, 44, '#ffffff', 'rx="6" stroke="#cbd0d8"'),
    ]),
    box(left + 32, button, 416, 48, style.accent),
    label(left + 240, button + 31, 'Continue', `${white} ${middle}`),
  ]
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Characters invalid in XML, and bidirectional and invisible ones. */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu

/** Text with baseline at (x, y), escaped. `more`: raw attributes. */
function label(x: number, y: number, text: string, more = ''): string {
  const escaped = text
    .replaceAll(unprintable, '?')
    .replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '')
  return `<text x="${x}" y="${y}"${more && ` ${more}`}>${escaped}</text>`
}

/** Rectangle, rounded by default. `more`: raw attributes. */
const box = (x: number, y: number, w: number, h: number, fill: string, more = 'rx="6"'): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}></rect>`

const dot = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"></circle>`
