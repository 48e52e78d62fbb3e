import { hostForms } from '#/lib/look-alike/host-forms.ts'
import { drawings, height, ink, line, quiet, width } from './page-drawings.ts'
import type { PageKind } from './page-kinds.ts'
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

const accents = ['#1d4ed8', '#0f766e', '#9333ea', '#be123c', '#b45309', '#334155']

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

function addressBar(host: string): string {
  return [
    box([0, 0, width, 56], '#eef0f3', { rx: 0 }),
    ...[0, 1, 2].map((n) => element('circle', { cx: 28 + n * 24, cy: 28, r: 7, fill: '#cbd0d8' })),
    box([112, 12, width - 144, 32], '#ffffff', { rx: 16 }),
    label(132, 34, host.length > 96 ? `${host.slice(0, 95)}…` : host, { 'font-size': 16 }),
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
