/* Splits pasted text into lines, and undoes the formats of blocklists. Nothing is looked up. */

/** A line of a text that is not blank. `line` counts from 1 as the reader sees it. */
export interface PastedLine {
  line: number
  /** As it was pasted, without the space around it. */
  text: string
  /** The part in which addresses are looked for; null for a comment or an exception of a blocklist. */
  body: string | null
}

/** `@@` is an exception of Adblock, `![` a picture of Markdown. */
const comment = /^(?:#|;|!(?!\[)|\/[/*]|@@|\[adblock)/i
/** `//evil.example/` alone on its line is an address without a scheme. */
const withoutScheme = /^\/\/[^\s.]+\.\S*$/
/** Adblock rules that hide a part of a page: `site.example##.banner`. */
const hidingRule = /^[^\s/]*#[@?$%]{0,2}#/
/** Names that a response policy zone or unbound lets through, and Adblock rules that are off. */
const passed =
  /\sCNAME\s+rpz-passthru\b|^local-zone:\s+\S+\s+\w*transparent\b|^\|\|\S+\$(?:\S*,)?badfilter\b/i

/** The formats of blocklists; the group is what they block. */
const formats: readonly RegExp[] = [
  // Adblock
  /^\|\|([^\s^$|]+)/,
  // unbound, BIND
  /^(?:local-zone|local-data|zone):?\s+"([^"\s]+)/i,
  // Response policy zones
  /^(\S+)\s+(?:\d+\s+)?(?:IN\s+)?CNAME\s/i,
  // Hosts files
  /^(?:0\.0\.0\.0|127\.0\.0\.1|255\.255\.255\.255|::1?)\s+(\S.*)$/,
]
/** dnsmasq: one or more names that lead nowhere. */
const dnsmasq =
  /^(?:address=\/(\S+)\/(?:0\.0\.0\.0|127\.0\.0\.1|::1?|#)?|(?:server|local)=\/(\S+)\/)$/i

function bodyOf(text: string): string | null {
  if (comment.test(text) && !withoutScheme.test(text)) return null
  if (hidingRule.test(text) || passed.test(text)) return null
  const [, addresses, servers] = dnsmasq.exec(text) ?? []
  const names = addresses ?? servers
  if (names !== undefined) return names.replaceAll('/', ' ')
  for (const format of formats) {
    const blocked = format.exec(text)?.[1]
    if (blocked !== undefined) return blocked
  }
  return text
}

/** Where a line ends. */
export const lineEnd = /\r\n|[\n\r\u2028\u2029]/

/** Splits a text into its lines, without blank ones. HTML comments may span lines. */
export function pastedLines(pasted: string): PastedLine[] {
  const lines = pasted.split(lineEnd)
  const lastClosing = lines.findLastIndex((line) => line.includes('-->'))
  let isHidden = false
  /** The part of a line that is in no HTML comment; one that is never closed hides its own line only. */
  function shownOf(line: string, index: number): string {
    let shown = ''
    for (let rest = line; ;) {
      const mark = rest.indexOf(isHidden ? '-->' : '<!--')
      if (!isHidden) shown += mark < 0 ? rest : rest.slice(0, mark)
      if (mark < 0) return shown
      rest = rest.slice(mark + (isHidden ? 3 : 4))
      isHidden = !isHidden && (index < lastClosing || rest.includes('-->'))
      if (!isHidden && !line.includes('-->')) return shown
    }
  }
  return lines.flatMap((whole, index) => {
    const shown = shownOf(whole, index).trim()
    const text = whole.trim()
    if (text === '') return []
    return { line: index + 1, text, body: shown === '' ? null : bodyOf(shown) }
  })
}
