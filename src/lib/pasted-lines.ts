export interface PastedLine {
  /** Line number from 1. Blank lines count too. */
  line: number
  /** Trimmed. */
  text: string
  /** Text to search for a target. Null for a comment, empty for a blocklist exception, which must not be a target. */
  targetText: string | null
}

const commentPattern = /^(?:#|;|\/\/|!\s)/
/** `//evil.example/` alone on its line is a URL without a scheme. */
const protocolRelativePattern = /^\/\/[^\s.]+\.\S*$/
/** Syntax of ad-blocker, RPZ and Unbound lists that allows a name or hides a part of a page. */
const exceptionPattern =
  /^@@|^[^\s/]*#[@?$%]{0,2}#|\brpz-passthru\b|^local-zone:.*transparent\b|\$\S*badfilter\b/i

export const lineEndPattern = /\r\n|[\n\r\u2028\u2029]/

/** Omits blank lines. */
export function splitPastedText(pasted: string): PastedLine[] {
  return pasted.split(lineEndPattern).flatMap((rawLine, index) => {
    const text = rawLine.trim()
    if (text === '') return []
    const isComment = commentPattern.test(text) && !protocolRelativePattern.test(text)
    const textOrEmpty = exceptionPattern.test(text) ? '' : text
    return { line: index + 1, text, targetText: isComment ? null : textOrEmpty }
  })
}
