/* Splits pasted text into lines, extracts the names from blocklist formats, and marks comments and exceptions. */

/** A line that is not blank. `line` is its number from 1; blank lines count too. */
export interface PastedLine {
  line: number
  /** Trimmed. */
  text: string
  /** The text to search for URLs; null for a comment or a blocklist exception. */
  body: string | null
}

/** Comments, section headers and Adblock exceptions (`@@`). Excludes `![`, which starts a Markdown image. */
const commentPattern = /^(?:#|;|!(?!\[)|\/[/*]|@@|\[adblock)/i
/** `//evil.example/` alone on its line is a URL without a scheme. */
const protocolRelativePattern = /^\/\/[^\s.]+\.\S*$/
/** Adblock rules that hide a part of a page: `site.example##.banner`. */
const hidingRulePattern = /^[^\s/]*#[@?$%]{0,2}#/
/** Names that a response policy zone or unbound allows, and disabled Adblock rules. */
const exceptionPattern =
  /\sCNAME\s+rpz-passthru\b|^local-zone:\s+\S+\s+\w*transparent\b|^\|\|\S+\$(?:\S*,)?badfilter\b/i

/** Blocklist formats. Group 1 matches the blocked name. */
const formatPatterns: readonly RegExp[] = [
  // Adblock
  /^\|\|([^\s^$|]+)/,
  // unbound, BIND
  /^(?:local-zone|local-data|zone):?\s+"([^"\s]+)/i,
  // Response policy zones
  /^(\S+)\s+(?:\d+\s+)?(?:IN\s+)?CNAME\s/i,
  // Hosts files
  /^(?:0\.0\.0\.0|127\.0\.0\.1|255\.255\.255\.255|::1?)\s+(\S.*)$/,
]
/** dnsmasq rule that blocks one or more names. Group 1 or 2 matches the names, separated by slashes. */
const dnsmasqPattern =
  /^(?:address=\/(\S+)\/(?:0\.0\.0\.0|127\.0\.0\.1|::1?|#)?|(?:server|local)=\/(\S+)\/)$/i

function extractBody(text: string): string | null {
  if (commentPattern.test(text) && !protocolRelativePattern.test(text)) return null
  if (hidingRulePattern.test(text) || exceptionPattern.test(text)) return null
  const [, addresses, servers] = dnsmasqPattern.exec(text) ?? []
  const names = addresses ?? servers
  if (names !== undefined) return names.replaceAll('/', ' ')
  for (const format of formatPatterns) {
    const blocked = format.exec(text)?.[1]
    if (blocked !== undefined) return blocked
  }
  return text
}

export const lineEndPattern = /\r\n|[\n\r\u2028\u2029]/

/** Splits a text into its lines and omits blank ones. HTML comments may span several lines. */
export function splitPastedText(pasted: string): PastedLine[] {
  const lines = pasted.split(lineEndPattern)
  const lastClosing = lines.findLastIndex((line) => line.includes('-->'))
  let isInComment = false
  /** Removes HTML comments from a line. An unclosed comment hides only its own line. */
  function stripComments(line: string, index: number): string {
    let visible = ''
    for (let remaining = line; ;) {
      const markIndex = remaining.indexOf(isInComment ? '-->' : '<!--')
      if (!isInComment) visible += markIndex < 0 ? remaining : remaining.slice(0, markIndex)
      if (markIndex < 0) return visible
      remaining = remaining.slice(markIndex + (isInComment ? 3 : 4))
      isInComment = !isInComment && (index < lastClosing || remaining.includes('-->'))
      if (!isInComment && !line.includes('-->')) return visible
    }
  }
  return lines.flatMap((rawLine, index) => {
    const visible = stripComments(rawLine, index).trim()
    const text = rawLine.trim()
    if (text === '') return []
    return { line: index + 1, text, body: visible === '' ? null : extractBody(visible) }
  })
}
