import { truncate } from '#/lib/display-text.ts'
import { defangForDisplay } from '#/lib/host-name.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { formatHost } from '#/shared/hosts/format-host.ts'
import type { SharedValue } from './find-campaigns.ts'

const maxCertificateLength = 80

/** Formats a value as one line of plain text, defanged where it holds a hostname. */
export function formatValue({ kind, value }: SharedValue): string {
  if (kind === 'mail' || kind === 'cname' || kind === 'nameServer') return formatHost(value)
  if (kind === 'certificate')
    return truncate(defangForDisplay(value.split('\n')[0] ?? ''), maxCertificateLength)
  return toVisibleString(value)
}
