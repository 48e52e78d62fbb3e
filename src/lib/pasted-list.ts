import { lineEnd, pastedLines } from './pasted-lines.ts'
import { readBodies, type TargetLimits, type TargetReading } from './target-url.ts'

/** A line of a list. `line` counts from 1, including blank lines. */
export interface ListLine {
  line: number
  /** Typed text, trimmed. */
  text: string
  reading: TargetReading
  /** Earlier line with the same target. */
  sameAs: number | null
}

/** A parsed list of URLs. */
export interface PastedList {
  lines: ListLine[]
  /** Number of comment lines and blocklist exceptions. */
  comments: number
  /** Number of lines beyond the maximum. */
  beyond: number
}

/** Parses pasted text as a list of at most `most` targets, ignoring blank lines. */
export function readPastedList(
  text: string,
  { most, ...limits }: TargetLimits & { most: number },
): PastedList {
  const all = pastedLines(text)
  const typed = all.filter(({ body }) => body !== null)
  const lineOf = new Map<string, number>()
  const lines = typed.slice(0, most).map(({ line, text: words, body }): ListLine => {
    const reading = readBodies(words, body === null ? [] : [body], limits)
    const one = { line, text: words, reading }
    if (!reading.ok) return { ...one, sameAs: null }
    // Normalized like a browser.
    const target = URL.parse(reading.website)?.href ?? reading.website
    const sameAs = lineOf.get(target) ?? null
    if (sameAs === null) lineOf.set(target, line)
    return { ...one, sameAs }
  })
  return {
    lines,
    comments: all.length - typed.length,
    beyond: Math.max(0, typed.length - most),
  }
}

/** Rewrites a text to one URL per line. */
export function withSplitLines(text: string, { lines }: PastedList): string {
  const several = new Map<number, readonly string[]>()
  for (const { line, reading } of lines)
    if (!reading.ok && reading.problem === 'several') several.set(line, reading.found)
  return text
    .split(lineEnd)
    .flatMap((line, index) => several.get(index + 1) ?? [line])
    .join('\n')
}
