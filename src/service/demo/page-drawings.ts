import type { PageKind } from './page-kinds.ts'
import { box, element, label } from './svg-text.ts'

/** Size of a drawn page, its browser's bar included, and its plain colours. */
export const width = 1280
export const height = 800
export const ink = '#1f2937'
export const quiet = '#6b7280'
export const line = '#e5e7eb'

/** What a drawing of a page is made from. */
export interface PageStyle {
  host: string
  title: string
  accent: string
  random: () => number
}

/** How each kind of page is drawn, below the browser's bar. */
export const drawings: Record<PageKind, (style: PageStyle) => string> = {
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
