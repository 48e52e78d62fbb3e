import { Link } from '@tanstack/react-router'
import { fromStart, type Asked } from '#/features/domains/domain-search.ts'
import { useTableSettings } from '#/features/domains/table-settings.ts'
import { lastReadAt, type HostsMeta } from '#/replica/meta.ts'
import { Age } from './copy-age.tsx'
import { gapsOf } from './copy-labels.ts'
import { useBrandCopy } from './use-brand-copy.ts'

type CopyNoticeProps = {
  brandId: string
  shown: Asked
  /** Whether the rows below are those of the copy. */
  answered: boolean
}

/** Why rows that were asked of the copy are not from it. */
function whyNot(shown: Asked, meta: HostsMeta | null): string {
  if (meta === null) return 'There is no copy of this brand on this device.'
  if (shown.group === 'apex') return 'The copy on this device has no registered domains.'
  if (shown.view === 'pictures') return 'The copy on this device has no pictures.'
  return 'The copy on this device does not know what this filter covers.'
}

/** Says that the rows below are those of the copy and how old it is, or that they are not (F21). */
export function CopyNotice({ brandId, shown, answered }: CopyNoticeProps) {
  const meta = useBrandCopy(brandId)?.meta ?? null
  const { settings } = useTableSettings()
  if (shown.rows !== 'device') return null
  if (!answered || meta === null)
    return (
      <output className="rounded-control bg-amber-soft px-2.5 py-1.5 text-sm text-amber">
        {answered
          ? 'The copy on this device was deleted. These rows are still from it.'
          : `${whyNot(shown, meta)} These rows are from the service.`}
      </output>
    )
  const [gap, ...gaps] = gapsOf(meta)
  return (
    <output className="flex flex-wrap gap-x-3 gap-y-1 rounded-control bg-grey-soft px-2.5 py-1.5 text-sm text-grey">
      <span>
        From the copy on this device, <Age at={lastReadAt(meta)} />.
      </span>
      {gap !== undefined && <span>{gap}</span>}
      {/* On screen they stand in the dialog about the copy. */}
      {gaps.map((each) => (
        <span key={each} className="hidden print:inline">
          {each}
        </span>
      ))}
      {settings.pictures && <span className="print:hidden">It has no pictures.</span>}
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
