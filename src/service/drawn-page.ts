import { box, element, label } from './svg-text.ts'

/** What a drawn page shows; all of it comes from the scan. */
export interface PageFacts {
  host: string
  /** Stays the same for all scans of a host, so that its picture does. */
  seed: string
  httpCode: number | null
  /** 0 when the host has no DNS records. */
  completeness: number
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
  if (completeness <= 1) return parkedPage(facts.host, random)
  const pages = [loginPage, loginPage, shopPage, paymentPage]
  const page = pages[Math.floor(random() * pages.length)] ?? loginPage
  return page(title, accent, random)
}

function addressBar(host: string): string {
  return [
    box([0, 0, width, 56], '#eef0f3', { rx: 0 }),
    ...[0, 1, 2].map((n) => element('circle', { cx: 28 + n * 24, cy: 28, r: 7, fill: '#cbd0d8' })),
    box([112, 12, width - 144, 32], '#ffffff', { rx: 16 }),
    label(132, 34, host.length > 96 ? `${host.slice(0, 95)}…` : host, { 'font-size': 16 }),
  ].join('')
}

function loginPage(title: string, accent: string, random: () => number): string {
  const left = random() < 0.5 ? 440 : 760
  const field = (y: number, name: string) =>
    label(left + 32, y - 10, name, { 'font-size': 15, fill: quiet }) +
    box([left + 32, y, 336, 44], '#ffffff', { stroke: '#cbd0d8' })
  return [
    box([0, 56, width, 72], accent, { rx: 0 }),
    label(64, 101, title, { fill: '#ffffff', 'font-size': 28, 'font-weight': 700 }),
    box([left, 190, 400, 440], '#ffffff', { stroke: line, 'stroke-width': 2 }),
    label(left + 32, 246, 'Sign in to your account', { 'font-size': 24, 'font-weight': 700 }),
    field(300, 'Customer number or e-mail'),
    field(392, 'Password'),
    box([left + 32, 472, 336, 48], accent),
    label(left + 200, 503, 'Continue', { fill: '#ffffff', 'text-anchor': 'middle' }),
    label(left + 32, 566, 'Your access will be limited in 24 hours.', {
      'font-size': 15,
      fill: quiet,
    }),
  ].join('')
}

function shopPage(title: string, accent: string, random: () => number): string {
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

function paymentPage(title: string, accent: string, random: () => number): string {
  const fee = `${1 + Math.floor(random() * 3)}.${10 + Math.floor(random() * 89)}`
  return [
    label(340, 136, title, { 'font-size': 28, 'font-weight': 700, fill: accent }),
    box([340, 170, 600, 500], '#f9fafb', { stroke: line, 'stroke-width': 2 }),
    label(380, 226, 'Your parcel is waiting', { 'font-size': 26, 'font-weight': 700 }),
    label(380, 266, `Pay the outstanding fee of ${fee} to release it.`, { fill: quiet }),
    ...['Card number', 'Expiry date', 'Security code'].map(
      (name, n) =>
        label(380, 322 + n * 92, name, { 'font-size': 15, fill: quiet }) +
        box([380, 332 + n * 92, n === 0 ? 520 : 240, 44], '#ffffff', { stroke: '#cbd0d8' }),
    ),
    box([380, 590, 240, 48], accent),
    label(500, 621, 'Pay now', { fill: '#ffffff', 'text-anchor': 'middle' }),
  ].join('')
}

function parkedPage(host: string, random: () => number): string {
  const words = ['Loans', 'Travel offers', 'Insurance', 'Online banking', 'Deals', 'Jobs near you']
  const first = Math.floor(random() * words.length)
  return [
    label(640, 190, host.slice(0, 60), { 'text-anchor': 'middle', 'font-size': 34 }),
    label(640, 230, 'This domain may be for sale.', { 'text-anchor': 'middle', fill: quiet }),
    ...[0, 1, 2, 3].map(
      (n) =>
        box([390, 290 + n * 96, 500, 72], '#f3f4f6') +
        label(420, 334 + n * 96, words[(first + n) % words.length] ?? '', { fill: '#1d4ed8' }),
    ),
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

/** The first speaking label of a host: `secure-northbank.shop.example` → `Secure Northbank`. */
function titleOf(host: string): string {
  const words = (host.split('.')[0] ?? host).split('-').filter((word) => word !== '')
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
