import { sqlScript } from '#/service/db/sql-script.ts'

/** What the picture of a scan shows; null for all scans until then, whose pictures stay as they were. */
export const scanPages = sqlScript('alter table scan add column page text')
