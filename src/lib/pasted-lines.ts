/* Splits pasted text into lines and skips comments and exceptions of blocklists. */

/** A line that is not blank. `line` counts from 1 and includes blank lines. */
export interface PastedLine {
  line: number
  /** Pasted text, trimmed. */
  text: string
  /** The text to search for addresses; null for a comment or a blocklist exception. */
  body: string | null
}

/** `@@` is an Adblock exception, `![` a Markdown image. */
const comment = /^(?:#|;|!(?!\[)|\/[/*]|@@|\[adblock|<!--.*-->$)/i
/** `//evil.example/` alone on its line is an address without a scheme. */
const protocolRelative = /^\/\/[^\s.]+\.\S*$/
/** Adblock rules that hide a part of a page: `site.example##.banner`. */
const hidingRule = /^[^\s/]*#[@?$%]{0,2}#/
/** Exceptions: names that a response policy zone or unbound allows, and disabled Adblock rules. */
const exceptionPattern =
  /\sCNAME\s+rpz-passthru\b|^local-zone:\s+\S+\s+\w*transparent\b|^\|\|\S+\$(?:\S*,)?badfilter\b/i

/** The blocked name of Adblock rules and hosts files. */
const blockedName =
  /^(?:\|\|([^\s^$|]+)|(?:0\.0\.0\.0|127\.0\.0\.1|255\.255\.255\.255|::1?)\s+(\S.*)$)/

function extractBody(text: string): string | null {
  if (comment.test(text) && !protocolRelative.test(text)) return null
  if (hidingRule.test(text) || exceptionPattern.test(text)) return null
  const [, rule, names] = blockedName.exec(text) ?? []
  return rule ?? names ?? text
}

/** Line breaks of all systems. */
export const lineEnd = /\r\n|[\n\r\u2028\u2029]/

/** Splits a text into its lines, without blank ones. */
export const splitPastedText = (pasted: string): PastedLine[] =>
  pasted.split(lineEnd).flatMap((rawLine, index) => {
    const text = rawLine.trim()
    return text === '' ? [] : [{ line: index + 1, text, body: extractBody(text) }]
  })
