import { Link } from '@tanstack/react-router'
import type { BrandStats } from '#/contract/brand-stats.ts'
import { formatCount } from '#/lib/numbers.ts'
import { PanelBody, type Reading } from '#/shared/panel-body.tsx'
import { Card } from '#/ui/card.tsx'
import { ChartBars, ChartSegments, type PartLink } from '#/ui/share-bars.tsx'
import { addsUp, sumOf, type Breakdown } from './breakdowns.ts'

type BreakdownPanelProps = {
  title: string
  brandId: string
  stats: Reading<BrandStats>
  breakdown: (stats: BrandStats) => (Breakdown & { legacy?: boolean }) | null
  shape: 'segments' | 'bars'
  /** Note on the link of a part. */
  note?: { part: string; text: string }
}

/** Chart of one breakdown of the queue; each part links to exactly its rows (C42, C46, C48). */
export function BreakdownPanel(props: BreakdownPanelProps) {
  const { title, stats, breakdown } = props
  const read = stats.data && breakdown(stats.data)
  return (
    <Card
      title={title}
      sub={stats.data && read && <Population stats={stats.data} breakdown={read} />}
    >
      <div className="min-h-35">
        <PanelBody what={`The breakdown by ${title.toLowerCase()}`} reading={stats} lines={5} quiet>
          {(data) => <Chart {...props} data={data} />}
        </PanelBody>
      </div>
    </Card>
  )
}

/** Whole that the parts belong to, and whether they are complete (C42, C43). */
function Population({
  stats,
  breakdown,
}: {
  stats: BrandStats
  breakdown: Breakdown & { legacy?: boolean }
}) {
  if (breakdown.legacy) return 'counts scans with score 1 or more (older measure)'
  const whole = stats.domain_count ?? null
  // Unreported values have no sum; the text below says so.
  if (breakdown.parts.length === 0) return null
  if (addsUp(breakdown, whole) === false)
    return (
      <span className="text-amber">
        adds up to {formatCount(sumOf(breakdown.parts))}, not {formatCount(whole)}
      </span>
    )
  return null
}

function Chart({
  title,
  brandId,
  breakdown,
  shape,
  note,
  data,
}: BreakdownPanelProps & { data: BrandStats }) {
  const read = breakdown(data)
  if (data.domain_count === 0 && sumOf(read?.parts ?? []) === 0)
    return <p className="text-muted">The queue is empty.</p>
  if (!read || read.parts.length === 0)
    return <p className="text-muted">The service reports no figures for this.</p>
  const { parts, filters } = read

  const link: PartLink = ({ part, className, tabIndex, ...drawn }) => {
    const filter = filters.get(part.key)
    return filter ? (
      <Link
        to="/brands/$brandId/domains"
        params={{ brandId }}
        search={{ triage: 'queue', ...filter }}
        className={className}
        {...(tabIndex !== undefined && { tabIndex })}
        {...drawn}
      />
    ) : (
      <div className={className.replace(/ ?hover:\S+/g, '')} {...drawn} />
    )
  }
  const Shape = shape === 'bars' ? ChartBars : ChartSegments
  return (
    <>
      <Shape name={title} parts={parts} link={link} />
      {note && filters.has(note.part) && (
        <p className="mt-2 text-xs text-faint print:hidden">{note.text}</p>
      )}
    </>
  )
}
