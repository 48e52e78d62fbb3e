import { lineEnd, pastedLines } from './pasted-lines.ts'
import { readBodies, type TargetLimits, type TargetReading } from './target-url.ts'

/** One line of a list. `line` counts from 1 as the reader sees it, blank lines included. */
export interface ListLine {
  line: number
  /** As it was typed, without the space around it. */
  text: string
  reading: TargetReading
  /** The earlier line that names the same target. */
  sameAs: number | null
}

/** A list of addresses, one to a line. */
export interface PastedList {
  lines: ListLine[]
  /** Number of comment lines and blocklist exceptions. */
  comments: number
  /** Lines after the last that is read. */
  beyond: number
}

/** Reads pasted text as a list of at most `most` targets; blank lines mean nothing. Nothing is looked up. */
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
    // As a browser reads it.
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

/** Rewrites a text so that lines with several addresses become one line for each. */
export function withSplitLines(text: string, { lines }: PastedList): string {
  const several = new Map<number, readonly string[]>()
  for (const { line, reading } of lines)
    if (!reading.ok && reading.problem === 'several') several.set(line, reading.found)
  return text
    .split(lineEnd)
    .flatMap((line, index) => several.get(index + 1) ?? [line])
    .join('\n')
}
