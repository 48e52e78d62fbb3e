import { Link } from '@tanstack/react-router'
import { fromStart, type Asked } from '#/features/domains/domain-search.ts'
import { Age } from './copy-age.tsx'
import { copyAge, gapsOf } from './copy-labels.ts'
import { asksForCopy } from './device-hosts.ts'
import { useBrandCopy } from './use-brand-copy.ts'

type CopyNoticeProps = {
  brandId: string
  shown: Asked
  /** Whether the rows below are those of the copy. */
  answered: boolean
}

/** Says that the rows below are those of the copy and how old it is, or that they are not (F21). */
export function CopyNotice({ brandId, shown, answered }: CopyNoticeProps) {
  const meta = useBrandCopy(brandId)?.meta ?? null
  if (!asksForCopy(shown)) return null
  if (!answered || meta === null)
    return (
      <output className="rounded-control bg-amber-soft px-2.5 py-1.5 text-sm text-amber">
        {answered
          ? 'The copy on this device was deleted. These rows are still from it.'
          : meta === null
            ? 'There is no copy of this brand on this device. These rows are from the service.'
            : 'The copy on this device does not know what this filter covers. These rows are from the service.'}
      </output>
    )
  const [gap] = gapsOf(meta)
  return (
    <output className="flex flex-wrap gap-x-3 gap-y-1 rounded-control bg-grey-soft px-2.5 py-1.5 text-sm text-grey">
      <span>
        From the copy on this device, <Age at={copyAge(meta)} />.
      </span>
      {gap !== undefined && <span>{gap}</span>}
      <Link
        to="."
        search={{ ...fromStart(shown), rows: 'page' }}
        className="text-accent underline print:hidden"
      >
        Show what the service lists now
      </Link>
    </output>
  )
}
