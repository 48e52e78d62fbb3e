import { truncate } from '#/lib/display-text.ts'
import { defangForDisplay } from '#/lib/host-name.ts'
import { formatHost } from '#/shared/hosts/format-host.ts'
import type { SharedValue } from './find-campaigns.ts'

const maxLength = 80

/** Formats a value as one line of plain text. Defangs all values except IP addresses. */
export function formatValue({ kind, value }: SharedValue): string {
  if (kind === 'address') return value
  if (kind === 'mail' || kind === 'cname' || kind === 'nameServer')
    return truncate(formatHost(value), maxLength)
  return truncate(defangForDisplay(value.split('\n')[0] ?? ''), maxLength)
}
