import { useQuery } from '@tanstack/react-query'
import { baseAddress } from '#/api/base-address.ts'
import { compactBrandsOptions } from '#/api/brands.ts'
import type { CaseRow } from '#/api/case-row.ts'
import type { WholeRead } from '#/api/whole-reading.ts'
import { driftWords } from '#/features/outcomes/cases-reading.tsx'
import { periodWords } from '#/features/outcomes/figure-words.ts'
import type { Counted } from '#/features/outcomes/outcome-figures.ts'
import type { OutcomeSearch } from '#/features/outcomes/outcome-search.ts'
import { useCounted } from '#/features/outcomes/use-counted.ts'
import { formatInstant } from '#/lib/dates.ts'
import { localZone } from '#/lib/local-days.ts'
import { countOf } from '#/lib/numbers.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'
import { copiedGaps } from '#/product/cases/copied-words.ts'
import { useNow } from '#/ui/now.ts'
import { BackSection } from './back-section.tsx'
import { ClockSection } from './clock-section.tsx'
import { Footnotes } from './footnotes.tsx'
import { Glance } from './glance.tsx'
import { OpenSection } from './open-section.tsx'
import { ProvidersSection } from './providers-section.tsx'
import { RateSection } from './rate-section.tsx'
import { TimeSection } from './time-section.tsx'
import { WorstLookAlikes } from './worst-look-alikes.tsx'

type ReportSheetProps = {
  search: OutcomeSearch
  read: WholeRead<CaseRow>
  /** When the cases were read, in milliseconds. */
  readAt: number
}

/**
 * The report as it is handed on (F19). It holds no link: in a PDF these stay alive, and its readers have no
 * key to this service.
 */
export function ReportSheet({ search, read, readAt }: ReportSheetProps) {
  const counted = useCounted(read.rows, search)
  const { brandId } = counted
  return (
    <article
      aria-label="Report"
      className="report mx-auto w-full max-w-200 min-w-0 space-y-5 rounded-card border border-line bg-surface px-8 py-7 shadow-card max-sm:px-4 max-sm:py-5 print:max-w-none print:space-y-2 print:border-0 print:p-0"
    >
      <Title counted={counted} />
      <Glance counted={counted} />
      <div className="grid items-start gap-x-8 gap-y-5 md:grid-cols-2 print:grid-cols-2">
        <RateSection counted={counted} />
        <TimeSection counted={counted} />
      </div>
      <ClockSection counted={counted} />
      <OpenSection counted={counted} days={search.waits} />
      <ProvidersSection counted={counted} />
      <BackSection rows={read.rows} />
      <WorstLookAlikes brandId={brandId} />
      <Footnotes />
      <Made read={read} readAt={readAt} brandId={brandId} />
    </article>
  )
}

/** Whose report it is, and of when. */
function Title({ counted: { brandId, shown, before } }: { counted: Counted }) {
  const { data } = useQuery(compactBrandsOptions())
  const brand = data?.rows.find(({ id }) => id === brandId)
  return (
    <header>
      <h2 className="text-2xl font-[640] tracking-snug [overflow-wrap:anywhere] print:text-xl">
        Takedown report:{' '}
        <bdi>{brandId === null ? 'all brands' : brand ? brandLabel(brand) : 'one brand'}</bdi>
      </h2>
      <p className="mt-0.5 text-muted">
        {shown.period === null
          ? 'All cases, whenever they ended'
          : `${periodWords(shown.period)}, ${localZone().replaceAll('_', ' ')}`}
        {before?.period && ` · compared with ${periodWords(before.period)}`}
      </p>
    </header>
  )
}

/** When it was made, from what and how complete that was (C27). */
function Made({
  read,
  readAt,
  brandId,
}: Omit<ReportSheetProps, 'search'> & { brandId: string | null }) {
  const made = formatInstant(new Date(useNow()).toISOString())
  const at = formatInstant(new Date(readAt).toISOString())
  const drift = driftWords(read)
  const gaps = read.copied ? copiedGaps(read.copied) : []
  return (
    <footer className="break-inside-avoid text-xs text-muted">
      <p>
        Made {made} from {countOf(read.rows.length, 'case')}
        {drift === null && !read.copied?.unchecked ? ', all that this account can see' : ''}
        {brandId !== null && ' of this brand, without those of no brand'}, read {at} from{' '}
        {/* Without a scheme, so that no reader of the file makes a link of it. */}
        {URL.parse(baseAddress())?.host ?? 'the service'}.{gaps.map((gap) => ` ${gap}`)}
      </p>
      {drift !== null && <p className="font-semibold text-text">Not complete: {drift}</p>}
    </footer>
  )
}
