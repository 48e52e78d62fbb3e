import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { runningTakedownsOptions } from '#/api/running-takedowns.ts'
import { openStatuses } from '#/contract/codes.ts'
import { formatCount } from '#/lib/numbers.ts'
import { otherStatesLabel } from '#/product/labels/case-labels.ts'
import { StatFigure, StatRow, type FigureLinkProps } from '#/ui/stat-figure.tsx'
import { totalBrands, type BrandLine } from './brand-line.ts'

/**
 * All brands together. The service has no list over several brands, so these sums say that their rows are
 * listed by brand (C52); only cases have such a list.
 */
export function BrandTotalsRow({
  lines,
  listed,
}: {
  lines: readonly BrandLine[]
  /** How many of them a search has left. */
  listed: number
}) {
  const { queue, red, high, missing } = totalBrands(lines)
  const isAll = listed === lines.length
  const below = isAll ? 'listed below' : `${formatCount(listed)} of them listed below`
  const byBrand = isAll ? 'listed by brand below' : 'of all brands, also those not listed below'
  const known = missing < lines.length
  const value = (figure: number) => formatCount(known ? figure : null)
  const off = lines.filter(({ monitoring }) => monitoring === false).length
  const without =
    missing === 0
      ? null
      : `without ${missing === 1 ? 'one brand' : `${formatCount(missing)} brands`}`
  return (
    <StatRow label="All brands together">
      {[
        <StatFigure
          key="brands"
          label="Brands"
          value={formatCount(lines.length)}
          note={off === 0 ? below : `${below}, ${formatCount(off)} with monitoring off`}
        />,
        <StatFigure
          key="queue"
          label="Look-alikes to review"
          value={value(queue)}
          note={without ?? `${byBrand}; shared domains count once for each brand`}
        />,
        <StatFigure
          key="red"
          label="Red look-alikes"
          value={value(red)}
          note={without ?? `to review, ${byBrand}`}
        />,
        <StatFigure
          key="high"
          label="High-risk look-alikes"
          value={value(high)}
          note={without ?? `to review, ${byBrand}`}
        />,
        <OpenCases key="cases" />,
      ]}
    </StatRow>
  )
}

const toOpenCases = (props: FigureLinkProps) => (
  <Link to="/takedowns" search={{ status: openStatuses.join() }} {...props} />
)

/** The open cases of all brands, and those of the user without one. */
function OpenCases() {
  const { data, error } = useQuery(runningTakedownsOptions(null))
  if (!data)
    return (
      <StatFigure
        label="Open takedowns"
        value={error ? '—' : '…'}
        note={error ? 'not loaded' : 'loading'}
      />
    )
  return (
    <StatFigure
      label="Open takedowns"
      value={formatCount(data.total)}
      note={data.inOtherStates > 0 ? otherStatesLabel(data) : 'all cases you can access'}
      link={toOpenCases}
    />
  )
}
