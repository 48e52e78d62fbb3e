import type { PageKind } from '#/service/demo/page-kinds.ts'
import type { HostKind, Phase } from './host-kinds.ts'
import { seededRandom, type Random } from './random.ts'

/** From the worst on; what a host is to its worst-hit brand decides what it shows. */
const byHarm: readonly HostKind[] = [
  'clone',
  'lure',
  'shop',
  'parked',
  'unrelated',
  'dormant',
  'unscanned',
]

const pagesOf: Record<HostKind, readonly PageKind[]> = {
  clone: ['sign-in', 'sign-in', 'card-form', 'code-form'],
  lure: ['notice', 'contact', 'forwarding'],
  shop: ['shop'],
  parked: ['advertising', 'for-sale'],
  unrelated: ['business'],
  dormant: [],
  unscanned: [],
}

/** What a host shows while it serves a page, and which of its watchers that page is aimed at. */
export interface ShownPage {
  kind: PageKind | null
  target: number
}

/**
 * Decides what a host shows to everybody, whatever each brand makes of it. The same at each call, and
 * drawn apart from the other chances of the demo.
 */
export function shownPage(host: string, kinds: readonly HostKind[]): ShownPage {
  const worst = byHarm.find((kind) => kinds.includes(kind)) ?? 'unscanned'
  const pages = pagesOf[worst]
  const kind = pages.length === 0 ? null : seededRandom(`page of ${host}`).pick(pages)
  return { kind, target: kinds.indexOf(worst) }
}

/** Reasons while the page can be seen, for the brand that it is aimed at. */
const onPage: Record<PageKind, readonly string[]> = {
  'sign-in': [
    'Copies the sign-in page of {brand} and sends what is typed to another host.',
    'A near copy of the sign-in page of {brand}; its links lead back to the original, its form does not.',
  ],
  'card-form': ['Shows the logo and the colours of {brand} above a form for card details.'],
  'code-form': ['Asks for an account number and a one-time code in the name of {brand}.'],
  notice: [
    'Speaks in the name of {brand}, without a copied page. Mail from this host is possible.',
  ],
  contact: ['A contact form under a name that imitates {brand}.'],
  forwarding: ['Sends visitors on through several hosts; where they end could not be followed.'],
  shop: [
    'Sells under the name of {brand}; no link to the brand could be found.',
    'Uses pictures of {brand} beside offers of others.',
  ],
  advertising: ['A parking page with advertising.'],
  'for-sale': ['The name is offered for sale.'],
  business: [
    'The site of somebody else who shares a word with {brand}.',
    'A local business of a similar name, in another trade than {brand}.',
    'The word is used in its ordinary meaning.',
  ],
}

/** Reasons while the page can be seen and is aimed at another brand. */
const aimedElsewhere: Record<HostKind, readonly string[]> = {
  clone: ['Asks for the accounts of several brands, {brand} among them.'],
  lure: ['The page is aimed at another brand; the name carries {brand} too.'],
  shop: ['The page is aimed at another brand; the name uses {brand} to draw visitors.'],
  parked: ['Carries {brand} in its name only; the page is about something else.'],
  unrelated: ['The site of somebody else who shares a word with {brand}.'],
  dormant: ['Nothing resolves.'],
  unscanned: [''],
}

/** Reasons while the host is up but answers with an error, or not to a browser. */
const withoutPage: Record<HostKind, readonly string[]> = {
  clone: ['Keeps its page from this scanner. The name imitates {brand}.'],
  lure: ['The name joins {brand} with a word of its trade. No page could be seen.'],
  shop: ['A shop name with {brand} in it. No page could be seen.'],
  parked: ['Registered, without a page that could be seen.'],
  unrelated: ['Shares a word with {brand}. No page could be seen.'],
  dormant: ['Nothing resolves.'],
  unscanned: [''],
}

/** Reasons before the host served anything, and after it went out of order. */
const away: Record<HostKind, Record<Exclude<Phase, 'live'>, readonly string[]>> = {
  clone: {
    empty: ['The name imitates {brand}. Nothing is served yet.'],
    dark: [
      'Showed a copied page of {brand} before. The host no longer serves it.',
      'The copied page is gone; the name still imitates {brand}.',
    ],
  },
  lure: {
    empty: ['The name joins {brand} with a word of its trade. No page yet.'],
    dark: ['Served a page before and serves none now. The name imitates {brand}.'],
  },
  shop: {
    empty: ['A shop name with {brand} in it. No page yet.'],
    dark: ['The shop is closed.'],
  },
  parked: {
    empty: ['Registered, without a page.'],
    dark: ['A parking page that is gone.'],
  },
  dormant: {
    empty: ['Registered or found in a list; nothing resolves.'],
    dark: ['Nothing resolves.'],
  },
  unrelated: {
    empty: ['Shares a word with {brand}. No page.'],
    dark: ['The site of somebody else; out of order at the time.'],
  },
  unscanned: { empty: [''], dark: [''] },
}

/** What a reason is given for: a brand's view of one scan. */
export interface Seen {
  kind: HostKind
  phase: Phase
  /** The page in the scan's picture; null when there is none. */
  page: PageKind | null
  /** Whether the page is aimed at this brand. */
  isTarget: boolean
}

function reasonsFor({ kind, phase, page, isTarget }: Seen): readonly string[] {
  if (phase !== 'live') return away[kind][phase]
  if (page === null) return withoutPage[kind]
  return isTarget ? onPage[page] : aimedElsewhere[kind]
}

/** One or two sentences on why a scan was judged so. They never contradict its picture. */
export function reasoning(seen: Seen, brand: string, random: Random): string {
  return random.pick(reasonsFor(seen)).replaceAll('{brand}', brand)
}
