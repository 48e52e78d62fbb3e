import { brandLabel } from '#/product/brands/brand-label.ts'
import { usePrinted } from '#/ui/printing.ts'
import type { SideBrand } from './brand-of-page.ts'
import { useAhead } from './place.ts'

/** The head of what is printed: whose page it is and when it was printed, which the page does not say. */
export function PrintHead({ brand }: { brand: SideBrand }) {
  const ahead = useAhead()
  const printed = usePrinted()
  if (printed === null) return null
  return (
    <div
      data-print-head
      className="mb-3.5 flex items-baseline justify-between gap-4 border-b border-text pb-1.5 text-sm"
    >
      <p>
        <bdi className="font-heading">
          {ahead.of !== 'all' && brand ? brandLabel(brand) : 'All brands'}
        </bdi>{' '}
        · Brand protection
      </p>
      <p className="shrink-0">Printed {printed}</p>
    </div>
  )
}
