export interface PastedLine {
  /** Line number, starting at 1. Blank lines count too. */
  line: number
  /** The trimmed line. */
  text: string
  /**
   * Text to search for a target. Null for a comment. Empty for a blocklist exception: the blocklist allows that site,
   * or hides only a part of it, so the site must not become a target.
   */
  targetText: string | null
}

const commentPattern = /^(?:#|;|\/\/|!\s)/
/** `//evil.example/` alone on its line is a URL without a scheme, not a comment. */
const protocolRelativePattern = /^\/\/[^\s.]+\.\S*$/
/** Matches entries of ad-blocker, RPZ and Unbound lists that allow a host, or that only hide a part of a page. */
const exceptionPattern =
  /^@@|^[^\s/]*#[@?$%]{0,2}#|\brpz-passthru\b|^local-zone:.*transparent\b|\$\S*badfilter\b/i

export const lineEndPattern = /\r\n|[\n\r\u2028\u2029]/

/** Splits pasted text into lines. Omits blank lines. */
export function splitPastedText(pasted: string): PastedLine[] {
  return pasted.split(lineEndPattern).flatMap((rawLine, index) => {
    const text = rawLine.trim()
    if (text === '') return []
    const isComment = commentPattern.test(text) && !protocolRelativePattern.test(text)
    const textOrEmpty = exceptionPattern.test(text) ? '' : text
    return { line: index + 1, text, targetText: isComment ? null : textOrEmpty }
  })
}
