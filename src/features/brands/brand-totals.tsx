import { formatCount } from '#/lib/numbers.ts'
import { StatFigure, StatRow } from '#/ui/stat-figure.tsx'
import { totalBrands, type BrandLine } from './brand-line.ts'

/** All brands together, in pairs of a brand and a domain (C52). */
export function BrandTotalsRow({ lines }: { lines: readonly BrandLine[] }) {
  const { queue, red, high, missing } = totalBrands(lines)
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
          note={off === 0 ? 'you are a member of' : `${formatCount(off)} with monitoring off`}
        />,
        <StatFigure
          key="queue"
          label="Brand-domain pairs in queues"
          value={value(queue)}
          note={without ?? 'listed by brand below; shared domains count once for each'}
        />,
        <StatFigure
          key="red"
          label="Red pairs"
          value={value(red)}
          note={without ?? 'listed by brand below'}
        />,
        <StatFigure
          key="high"
          label="High-risk pairs"
          value={value(high)}
          note={without ?? 'listed by brand below'}
        />,
      ]}
    </StatRow>
  )
}
