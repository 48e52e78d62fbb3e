import {
  queryOptions,
  skipToken,
  type QueryClient,
  type QueryFunction,
  type QueryKey,
} from '@tanstack/react-query'
import type { ApiError } from './errors.ts'
import { untilAsked } from './freshness.ts'
import { throttled, type ReadingProgress } from './read-all-pages.ts'
import type { Walked } from './walk.ts'

/**
 * How long a list that was read as a whole is kept: as it was read until somebody asks again, and a
 * quarter of an hour after the last screen that shows it is gone.
 */
const keptWhole = {
  staleTime: untilAsked,
  gcTime: 15 * 60_000,
  // Comparing two readings of thousands of rows would hold up the page; nothing needs it.
  structuralSharing: false,
} as const

/** Of a list that is from the copy on this device: how it was read for that. Times are milliseconds. */
export interface Copied {
  /** When all of it was read. */
  readAt: number
  /** When what may have changed since was read; null when that never was. */
  refreshedAt: number | null
  /** Whether rows may be missing, because they were never held against the service's count. */
  unchecked: boolean
}

/** A list that was read as a whole. */
export interface WholeRead<Row> extends Walked<Row> {
  /** Where it is from the copy on this device. */
  copied?: Copied
  /** Why figures that short rows lack could not be read, where that is so. */
  lacking?: ApiError
}

/** A list that is read as a whole and kept under `queryKey`. */
export const wholeReading = <Row>(queryKey: QueryKey, queryFn: QueryFunction<WholeRead<Row>>) =>
  queryOptions({ queryKey, queryFn, ...keptWhole })
export type WholeReading<Row> = ReturnType<typeof wholeReading<Row>>

/**
 * Tells under `key` how far a reading is, at most once in `pause` milliseconds: drawing it for every page
 * would cost as much as reading. Begins with nothing read; an ended reading tells no more.
 */
export function progressTeller(
  { client, signal }: { client: QueryClient; signal: AbortSignal },
  key: QueryKey,
  pause: number,
): (progress: ReadingProgress) => void {
  client.setQueryData(key, { read: 0, total: null })
  return throttled(pause, (progress) => {
    if (!signal.aborted) client.setQueryData(key, progress)
  })
}

/** What `progressTeller` tells under a key. Only ever observed, and only while it is under way. */
export const progressOptions = (key: QueryKey) =>
  queryOptions<ReadingProgress>({ queryKey: key, queryFn: skipToken, staleTime: untilAsked })

/** Ends the reading of a whole list; what was read before stays. */
export const cancelReading = (
  client: QueryClient,
  { queryKey }: { queryKey: QueryKey },
): Promise<void> => client.cancelQueries({ queryKey, exact: true })
