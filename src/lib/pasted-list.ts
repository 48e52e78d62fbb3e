import { lineEnd, splitPastedText } from './pasted-lines.ts'
import { parseBodies, type TargetLimits, type TargetResult } from './target-url.ts'

/** A line of a list. `line` counts from 1, including blank lines. */
export interface ListLine {
  line: number
  /** Typed text, trimmed. */
  text: string
  result: TargetResult
  /** Number of an earlier line with the same target; null if there is none. */
  duplicateOf: number | null
}

/** A parsed list of URLs. */
export interface PastedList {
  lines: ListLine[]
  /** Number of comment lines and blocklist exceptions. */
  comments: number
  /** Number of targets beyond the maximum, which are not in `lines`. */
  excess: number
}

/** Parses pasted text as a list of at most `maxLines` targets, ignoring blank lines. */
export function parsePastedList(
  text: string,
  { maxLines, ...limits }: TargetLimits & { maxLines: number },
): PastedList {
  const pieces = splitPastedText(text)
  const targets = pieces.filter(({ body }) => body !== null)
  const firstLineByTarget = new Map<string, number>()
  const lines = targets.slice(0, maxLines).map(({ line, text: typedText, body }): ListLine => {
    const result = parseBodies(typedText, body === null ? [] : [body], limits)
    const listLine = { line, text: typedText, result }
    if (!result.ok) return { ...listLine, duplicateOf: null }
    // Normalized like a browser.
    const target = URL.parse(result.website)?.href ?? result.website
    const duplicateOf = firstLineByTarget.get(target) ?? null
    if (duplicateOf === null) firstLineByTarget.set(target, line)
    return { ...listLine, duplicateOf }
  })
  return {
    lines,
    comments: pieces.length - targets.length,
    excess: Math.max(0, targets.length - maxLines),
  }
}

/** Rewrites a text to one URL per line. */
export function splitLines(text: string, { lines }: PastedList): string {
  const urlsByLine = new Map<number, readonly string[]>()
  for (const { line, result } of lines)
    if (!result.ok && result.problem === 'several') urlsByLine.set(line, result.addressLines)
  return text
    .split(lineEnd)
    .flatMap((line, index) => urlsByLine.get(index + 1) ?? [line])
    .join('\n')
}
