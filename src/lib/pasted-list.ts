import { sameTarget } from './compare-targets.ts'
import { readTarget, type AssumedScheme, type TargetReading } from './target-url.ts'

/** One line of a list. `line` counts from 1 as the reader sees it, blank lines included. */
export interface ListLine {
  line: number
  /** As it was typed, without the space around it. */
  text: string
  reading: TargetReading
  /** The earlier line that names the same target. */
  sameAs: number | null
}

/** A list of addresses, one to a line. `beyond` counts the lines after the last that is read. */
export interface PastedList {
  lines: ListLine[]
  beyond: number
}

/** Reads pasted text as a list of at most `most` targets; blank lines mean nothing. Nothing is looked up. */
export function readPastedList(
  text: string,
  { most, ...limits }: { longest: number; scheme: AssumedScheme; most: number },
): PastedList {
  const typed = text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter((line) => line.text !== '')
  const firstOf = new Map<string, { line: number; website: string }[]>()
  const lines = typed.slice(0, most).map((one): ListLine => {
    const reading = readTarget(one.text, limits)
    if (!reading.ok) return { ...one, reading, sameAs: null }
    const earlier = firstOf.get(reading.host) ?? []
    const duplicateOf = earlier.find(({ website }) => sameTarget(website, reading.website))
    if (!duplicateOf)
      firstOf.set(reading.host, [...earlier, { line: one.line, website: reading.website }])
    return { ...one, reading, sameAs: duplicateOf?.line ?? null }
  })
  return { lines, beyond: Math.max(0, typed.length - most) }
}
