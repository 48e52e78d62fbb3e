import { splitPastedText } from './pasted-lines.ts'
import { parseTargetTexts, type TargetLimits, type TargetResult } from './target-url.ts'

/** A line of a list that is neither blank nor a comment. */
export interface ListLine {
  /** Line number, starting at 1. Blank lines and comments count too. */
  line: number
  text: string
  result: TargetResult
  /** Line number of the first line with the same target. Null if this line is the first, or has no valid target. */
  duplicateOf: number | null
}

export interface PastedList {
  lines: ListLine[]
  commentCount: number
  /** Number of lines beyond the maximum. `lines` doesn't contain them. */
  excessCount: number
}

/** Parses pasted text as a list of at most `maxLines` targets. */
export function parsePastedList(
  text: string,
  { maxLines, ...limits }: TargetLimits & { maxLines: number },
): PastedList {
  const pastedLines = splitPastedText(text)
  const targets = pastedLines.flatMap(({ targetText, ...pastedLine }) =>
    targetText === null ? [] : [{ pastedLine, targetText }],
  )
  const firstLineByTarget = new Map<string, number>()
  const lines = targets.slice(0, maxLines).map(({ pastedLine, targetText }): ListLine => {
    const result = parseTargetTexts(pastedLine.text, [targetText], limits)
    const listLine = { ...pastedLine, result }
    if (!result.ok) return { ...listLine, duplicateOf: null }
    // Compare URLs as a browser normalizes them.
    const target = URL.parse(result.website)?.href ?? result.website
    const duplicateOf = firstLineByTarget.get(target) ?? null
    if (duplicateOf === null) firstLineByTarget.set(target, pastedLine.line)
    return { ...listLine, duplicateOf }
  })
  return {
    lines,
    commentCount: pastedLines.length - targets.length,
    excessCount: Math.max(0, targets.length - maxLines),
  }
}
