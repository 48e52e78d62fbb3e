import { humanise } from '#/lib/humanise.ts'
import { visibleString } from '#/lib/visible-text.ts'

const known = new Map([
  ['VARIATION', 'Name variation'],
  ['CERTSTREAM', 'Certificate log'],
  ['SUBDOMAIN_SCAN', 'Subdomain scan'],
  ['MANUAL', 'Added by hand'],
  ['AD_LIBRARY', 'Ad library'],
])

/** How a domain was found; a code that nobody knows as readable as it gets (C19). */
export const sourceLabel = (code: string | null): string =>
  code === null ? '—' : (known.get(code) ?? visibleString(humanise(code)))
