import { humanize } from '#/lib/humanize.ts'
import { toVisibleString } from '#/lib/visible-text.ts'

const labelByCode = new Map([
  ['VARIATION', 'Name variation'],
  ['CERTSTREAM', 'Certificate log'],
  ['SUBDOMAIN_SCAN', 'Subdomain scan'],
  ['MANUAL', 'Added by hand'],
  ['AD_LIBRARY', 'Ad library'],
])

/** Returns a label for how a domain was found; unknown codes are humanized (C19). */
export const getSourceLabel = (code: string | null): string =>
  code === null ? '—' : (labelByCode.get(code) ?? toVisibleString(humanize(code)))
