import type { CompactBrand } from '#/contract/compact-brand.ts'
import { formatCount } from '#/lib/numbers.ts'
import type { ListSums } from './review-sums.ts'

/** What sending a list would do, in numbers, and what the contract says will come of it (C140). */
export function totalLabel(sums: ListSums, brand: CompactBrand | null | undefined): string {
  if (sums.all === 0) return 'Nothing is on the list yet.'
  if (brand === undefined) return 'Choose the brand first.'
  const sent =
    sums.send === 0
      ? 'Nothing will be sent.'
      : `${sums.send === 1 ? '1 request' : `${formatCount(sums.send)} requests`} will be sent: ${startLabel(sums.send, brand)}.`
  const others = [
    sums.unticked > 0 &&
      `${formatCount(sums.unticked)} ${sums.unticked === 1 ? 'needs' : 'need'} confirmation`,
    sums.out > 0 && `${formatCount(sums.out)} ${sums.out === 1 ? 'is' : 'are'} skipped`,
  ].filter((part) => part !== false)
  return others.length === 0
    ? sent
    : `${sent} Of ${formatCount(sums.all)} lines, ${others.join(' and ')}.`
}

function startLabel(count: number, brand: CompactBrand | null): string {
  const one = count === 1
  if (brand?.monitoring_enabled) return `work starts at once on ${one ? 'it' : 'all of them'}`
  if (brand && brand.monitoring_enabled === null) return 'start of work not known'
  return `${one ? 'it waits' : 'all of them wait'} for approval`
}
