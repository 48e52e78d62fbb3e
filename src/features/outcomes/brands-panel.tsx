import { Link } from '@tanstack/react-router'
import { formatCount } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { usePrinting } from '#/ui/printing.ts'
import {
  CasesLink,
  fewestRated,
  FigureCard,
  FigureTable,
  linkClass,
  rateWords,
  removalWords,
  type FigureRow,
} from './figure-parts.tsx'
import type { Outcomes } from './outcome-figures.ts'

/** Maximum rows on the printed report. */
const mostOnPaper = 4

const head = [
  'Brand',
  'Requested',
  'Ended',
  'Removed',
  'Success rate',
  'Time to removal',
  'Open now',
]

/** Figures of the period by brand. */
export function BrandsPanel({ outcomes: { brands } }: { outcomes: Outcomes }) {
  const shown = usePrinting() ? brands.slice(0, mostOnPaper) : brands
  const left = brands.length - shown.length
  if (brands.length < 2) return null
  return (
    <FigureCard of="brands" sub="same period">
      <FigureTable name="Outcomes by brand" head={head} rows={shown.map(brandRow)} />
      {left > 0 && <p className="mt-2 text-sm text-muted">{formatCount(left)} more.</p>}
      {brands.at(-1)?.name === null && (
        <p className="mt-2 text-sm text-muted print:hidden">
          Cases without a brand have no list of their own. They’re in All takedowns.
        </p>
      )}
    </FigureCard>
  )
}

function brandRow({ name, figures }: Outcomes['brands'][number]): FigureRow {
  const { brandId, size, time } = figures
  const label = name === null ? 'No brand' : visibleString(name)
  const few = (n: number) => (n < fewestRated ? ` (n=${n})` : '')
  const link = (only: 'requested' | 'ended' | 'removed' | 'open') => (
    <CasesLink key={only} of={figures} only={only} label={`${only}, ${label}`} />
  )
  return {
    key: `${brandId} ${name}`,
    name: (
      <bdi className="[overflow-wrap:anywhere] print:line-clamp-1">
        {brandId == null ? (
          label
        ) : (
          <Link to="/outcomes" search={(now) => ({ ...now, brand: brandId })} className={linkClass}>
            {label}
          </Link>
        )}
      </bdi>
    ),
    cells: [
      link('requested'),
      link('ended'),
      link('removed'),
      rateWords(figures) + few(size('rated')),
      removalWords(figures) + few(time.removed.n),
      link('open'),
    ],
  }
}
