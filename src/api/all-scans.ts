import type { CompactScan } from '#/contract/compact-scan.ts'
import { maxPageSize } from '#/contract/limits.ts'
import { readAllPages } from './read-all-pages.ts'
import { readScanPage } from './scans.ts'
import { byId } from './walk.ts'
import { progressOptions, progressTeller, wholeReading } from './whole-reading.ts'

/** Milliseconds between two words on progress. */
const progressPause = 200

const progressKey = (brandId: string) => ['scans', brandId, 'progress']

/** All scans of a brand, newest first, read page by page. */
export const allScansOptions = (brandId: string) =>
  wholeReading(['scans', brandId, 'all'], (context) =>
    readAllPages<CompactScan, CompactScan>({
      readPage: (page) => readScanPage(brandId, { page, pageSize: maxPageSize }, context.signal),
      idOf: byId,
      keep: (scan) => scan,
      onProgress: progressTeller(context, progressKey(brandId), progressPause),
    }),
  )

/** How far the reading of all scans is. */
export const scansProgressOptions = (brandId: string) => progressOptions(progressKey(brandId))
