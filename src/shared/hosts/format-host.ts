import { defangUrl, defangHost, splitUrl } from '#/lib/host-name.ts'
import { getHostForms, type LabelProblem } from '#/lib/look-alike/host-forms.ts'
import { toVisibleString } from '#/lib/visible-text.ts'

/* Hosts on screen show Punycode first, because Unicode letters can imitate other letters (F7, P11). */

/** Spellings of a host. Not defanged. */
export interface HostSpellings {
  /** Punycode of an internationalized host; other hosts as received. */
  main: string
  /** Null if it is the same as `main`. */
  unicode: string | null
  /** Why the host may mislead, such as `mixed scripts`. Null for harmless hosts, such as `münchen.de`. */
  problem: string | null
}

/** Problems of a Unicode spelling, worst first. */
const problemTexts: readonly (readonly [LabelProblem, string])[] = [
  ['invisible', 'invisible characters'],
  ['mixed-scripts', 'mixed scripts'],
  ['confusable', 'look-alike letters'],
  ['invalid', 'not a valid name'],
]

/** Returns whether the Unicode spelling of a host may differ from its Punycode. Cheap enough for long lists. */
export const isInternational = (host: string): boolean => /[^\x00-\x7f]|(?:^|\.)xn--/i.test(host)

export function getSpellings(host: string): HostSpellings {
  const forms = isInternational(host) ? getHostForms(host) : null
  if (forms === null) return { main: host, unicode: null, problem: null }
  const problem = problemTexts.find(([name]) => forms.problems.includes(name))?.[1] ?? null
  if (forms.ascii === forms.unicode) return { main: host, unicode: null, problem }
  return { main: forms.ascii, unicode: forms.unicode, problem }
}

/** Returns plain text such as `xn--mnchen-3ya[.]de (münchen[.]de)`. */
export function formatHost(host: string): string {
  const { main, unicode } = getSpellings(host)
  return toVisibleString(defangHost(main), 'host') + formatUnicode(unicode)
}

/** Defangs a URL as plain text. Appends the Unicode spelling of the host, if there is one. */
export function formatUrl(url: string): string {
  const pieces = splitUrl(url)
  const { main, unicode } = getSpellings(pieces?.host ?? '')
  const mainUrl =
    pieces && unicode !== null
      ? `${pieces.scheme}://${pieces.user}${main}${pieces.port}${pieces.path}`
      : url
  return toVisibleString(defangUrl(mainUrl), 'host') + formatUnicode(unicode)
}

const formatUnicode = (unicode: string | null): string =>
  unicode === null ? '' : ` (${toVisibleString(defangHost(unicode), 'host')})`
