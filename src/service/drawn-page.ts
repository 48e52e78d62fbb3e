import { hostForms } from '#/lib/look-alike/host-forms.ts'
import { box, element, label } from './svg-text.ts'

/** What a drawn page shows; all of it comes from the scan. */
export interface PageFacts {
  host: string
  /** Stays the same for all scans of a host, so that its picture does. */
  seed: string
  httpCode: number | null
  /** 0 when the host has no DNS records. */
  completeness: number
  /** What the page is; null when it is not known, then one that suits the answer is drawn. */
  page: PageKind | null
}

/** The kinds of pages that can be drawn. */
const pageKinds = [
  'sign-in',
  'card-form',
  'code-form',
  'notice',
  'contact',
  'forwarding',
  'shop',
  'advertising',
  'for-sale',
  'business',
] as const
export type PageKind = (typeof pageKinds)[number]

/** The kind of page that a stored word names; null for none, and for words of other versions. */
export function pageKindOf(word: string | null): PageKind | null {
  return pageKinds.find((kind) => kind === word) ?? null
}

const width = 1280
const height = 800
const accents = ['#1d4ed8', '#0f766e', '#9333ea', '#be123c', '#b45309', '#334155']
const ink = '#1f2937'
const quiet = '#6b7280'
const line = '#e5e7eb'

/**
 * A picture of a fictional web page as SVG: a browser's bar with the host, and a page that suits what the
 * probe answered. The same facts give the same picture.
 */
export function drawPage(facts: PageFacts): string {
  const random = randomBy(facts.seed)
  const accent = accents[Math.floor(random() * accents.length)] ?? ink
  const title = titleOf(facts.host)
  const content = [
    box([0, 0, width, height], '#ffffff', { rx: 0 }),
    pageBody(facts, title, accent, random),
    addressBar(facts.host),
  ]
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      'font-family': 'Helvetica, Arial, sans-serif',
      'font-size': 20,
      fill: ink,
    },
    content.join(''),
  )
}

function pageBody(facts: PageFacts, title: string, accent: string, random: () => number): string {
  const { httpCode, completeness } = facts
  if (httpCode === null)
    return errorPage('This site cannot be reached', 'No answer from the server.')
  if (httpCode >= 400) return errorPage(`Error ${httpCode}`, errorWords(httpCode))
  const fitting: readonly PageKind[] =
    completeness <= 1 ? ['for-sale'] : ['sign-in', 'sign-in', 'shop', 'card-form']
  const any = fitting[Math.floor(random() * fitting.length)] ?? 'sign-in'
  return drawings[facts.page ?? any]({ host: facts.host, title, accent, random })
}

/** What a drawing of a page is made from. */
interface PageStyle {
  host: string
  title: string
  accent: string
  random: () => number
}

const drawings: Record<PageKind, (style: PageStyle) => string> = {
  'sign-in': (style) =>
    formPage(style, {
      headline: 'Sign in to your account',
      fields: ['Customer number or e-mail', 'Password'],
      warning: 'Your access will be limited in 24 hours.',
    }),
  'code-form': (style) =>
    formPage(style, {
      headline: 'Confirm that it is you',
      fields: ['Account number', 'One-time code'],
      warning: 'The code was sent to your phone.',
    }),
  contact: (style) =>
    formPage(style, { headline: 'Contact us', fields: ['Your e-mail', 'Message'], warning: '' }),
  'card-form': cardPage,
  notice: noticePage,
  forwarding: forwardingPage,
  shop: shopPage,
  advertising: advertisingPage,
  'for-sale': forSalePage,
  business: businessPage,
}

function addressBar(host: string): string {
  return [
    box([0, 0, width, 56], '#eef0f3', { rx: 0 }),
    ...[0, 1, 2].map((n) => element('circle', { cx: 28 + n * 24, cy: 28, r: 7, fill: '#cbd0d8' })),
    box([112, 12, width - 144, 32], '#ffffff', { rx: 16 }),
    label(132, 34, host.length > 96 ? `${host.slice(0, 95)}…` : host, { 'font-size': 16 }),
  ].join('')
}

/** The coloured bar with a round mark and a name, as every brand's own pages have one. */
function brandBar(title: string, accent: string): string {
  return [
    box([0, 56, width, 72], accent, { rx: 0 }),
    element('circle', { cx: 84, cy: 92, r: 18, fill: '#ffffff' }),
    label(118, 101, title, { fill: '#ffffff', 'font-size': 28, 'font-weight': 700 }),
  ].join('')
}

interface Form {
  headline: string
  fields: readonly string[]
  warning: string
}

function formPage({ title, accent, random }: PageStyle, form: Form): string {
  const left = random() < 0.5 ? 440 : 760
  return [
    brandBar(title, accent),
    box([left, 190, 400, 440], '#ffffff', { stroke: line, 'stroke-width': 2 }),
    label(left + 32, 246, form.headline, { 'font-size': 24, 'font-weight': 700 }),
    ...form.fields.map(
      (name, n) =>
        label(left + 32, 290 + n * 92, name, { 'font-size': 15, fill: quiet }) +
        box([left + 32, 300 + n * 92, 336, 44], '#ffffff', { stroke: '#cbd0d8' }),
    ),
    box([left + 32, 472, 336, 48], accent),
    label(left + 200, 503, 'Continue', { fill: '#ffffff', 'text-anchor': 'middle' }),
    label(left + 32, 566, form.warning, { 'font-size': 15, fill: quiet }),
  ].join('')
}

function shopPage({ title, accent, random }: PageStyle): string {
  const items = Array.from({ length: 8 }, (_, n) => {
    const x = 64 + (n % 4) * 296
    const y = 280 + Math.floor(n / 4) * 260
    const price = `${19 + Math.floor(random() * 80)}.99`
    const tint = Math.floor(random() * 360)
    return [
      box([x, y, 264, 150], `hsl(${tint} 45% 85%)`),
      label(x, y + 182, `Article ${100 + Math.floor(random() * 900)}`, { 'font-size': 17 }),
      label(x, y + 210, price, { 'font-size': 19, 'font-weight': 700, fill: accent }),
    ].join('')
  })
  return [
    label(64, 116, title, { 'font-size': 30, 'font-weight': 700, fill: accent }),
    box([64, 150, 1152, 96], accent),
    label(96, 208, 'Closing sale: up to 80% off, today only', { fill: '#ffffff', 'font-size': 28 }),
    ...items,
  ].join('')
}

function cardPage({ title, accent, random }: PageStyle): string {
  const fee = `${1 + Math.floor(random() * 3)}.${10 + Math.floor(random() * 89)}`
  return [
    brandBar(title, accent),
    box([340, 170, 600, 500], '#f9fafb', { stroke: line, 'stroke-width': 2 }),
    label(380, 226, 'A payment is waiting', { 'font-size': 26, 'font-weight': 700 }),
    label(380, 266, `Pay the outstanding fee of ${fee} by card to release it.`, { fill: quiet }),
    ...['Card number', 'Expiry date', 'Security code'].map(
      (name, n) =>
        label(380, 322 + n * 92, name, { 'font-size': 15, fill: quiet }) +
        box([380, 332 + n * 92, n === 0 ? 520 : 240, 44], '#ffffff', { stroke: '#cbd0d8' }),
    ),
    box([380, 590, 240, 48], accent),
    label(500, 621, 'Pay now', { fill: '#ffffff', 'text-anchor': 'middle' }),
  ].join('')
}

function noticePage({ title, accent }: PageStyle): string {
  return [
    brandBar(title, accent),
    label(240, 260, 'Important notice', { 'font-size': 34, 'font-weight': 700 }),
    label(240, 320, `${title} has new terms for its customers.`, { 'font-size': 22 }),
    label(240, 360, 'You will hear from us by e-mail in the next days.', { 'font-size': 22 }),
    label(240, 420, 'There is nothing that you have to do here.', { fill: quiet }),
  ].join('')
}

function forwardingPage({ accent }: PageStyle): string {
  return [
    element('circle', { cx: 640, cy: 320, r: 34, fill: 'none', stroke: accent, 'stroke-width': 6 }),
    label(640, 420, 'You are being forwarded …', { 'text-anchor': 'middle', 'font-size': 28 }),
    label(640, 460, 'Step 2 of 4', { 'text-anchor': 'middle', fill: quiet }),
  ].join('')
}

function advertisingPage({ host, random }: PageStyle): string {
  const words = ['Loans', 'Travel offers', 'Insurance', 'Online banking', 'Deals', 'Jobs near you']
  const first = Math.floor(random() * words.length)
  return [
    label(640, 190, host.slice(0, 60), { 'text-anchor': 'middle', 'font-size': 34 }),
    label(640, 230, 'Related searches', { 'text-anchor': 'middle', fill: quiet }),
    ...[0, 1, 2, 3].map(
      (n) =>
        box([390, 290 + n * 96, 500, 72], '#f3f4f6') +
        label(420, 334 + n * 96, words[(first + n) % words.length] ?? '', { fill: '#1d4ed8' }),
    ),
  ].join('')
}

function forSalePage({ host, accent }: PageStyle): string {
  return [
    label(640, 300, host.slice(0, 60), { 'text-anchor': 'middle', 'font-size': 34 }),
    label(640, 350, 'This domain is for sale.', { 'text-anchor': 'middle', 'font-size': 24 }),
    box([520, 400, 240, 56], accent),
    label(640, 436, 'Make an offer', { fill: '#ffffff', 'text-anchor': 'middle' }),
  ].join('')
}

function businessPage({ title, accent, random }: PageStyle): string {
  const tint = Math.floor(random() * 360)
  return [
    box([0, 56, width, 300], `hsl(${tint} 35% 85%)`, { rx: 0 }),
    label(96, 230, title, { 'font-size': 44, 'font-weight': 700, fill: accent }),
    label(96, 280, 'Family-run, in town for many years.', { 'font-size': 22 }),
    label(96, 440, 'Opening hours', { 'font-size': 24, 'font-weight': 700 }),
    label(96, 480, 'Monday to Friday 9 to 6, Saturday 10 to 2', { fill: quiet }),
    label(96, 560, 'How to find us', { 'font-size': 24, 'font-weight': 700 }),
    label(96, 600, 'Two minutes on foot from the station.', { fill: quiet }),
  ].join('')
}

function errorPage(headline: string, words: string): string {
  return [
    label(240, 330, headline, { 'font-size': 40, 'font-weight': 700 }),
    label(240, 380, words, { fill: quiet, 'font-size': 22 }),
    box([240, 420, 800, 2], line, { rx: 0 }),
  ].join('')
}

function errorWords(code: number): string {
  if (code === 403) return 'You do not have permission to view this page.'
  if (code === 404) return 'The page was not found on this server.'
  if (code === 410) return 'This account has been suspended.'
  return code >= 500 ? 'The server is temporarily unavailable.' : 'The request was refused.'
}

/**
 * The first label of a host as a page would write it: `secure-northbank.shop.example` → `Secure
 * Northbank`, also where the label is written in another script.
 */
function titleOf(host: string): string {
  const words = (hostForms(host).labels[0]?.unicode ?? host)
    .split('-')
    .filter((word) => word !== '')
  return words
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
    .slice(0, 40)
}

/** Numbers from 0 to 1, the same for the same seed (FNV-1a into mulberry32). */
function randomBy(seed: string): () => number {
  let state = 0x811c9dc5
  for (const character of seed) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
