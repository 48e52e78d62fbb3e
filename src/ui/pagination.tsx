import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#/lib/numbers.ts'
import { getButtonClass } from './button.tsx'
import { SelectField } from './form-fields.tsx'

export type PageLink = {
  page: number
  className: string
  rel: 'prev' | 'next'
  'aria-label': string
  children: ReactNode
}

type PaginationProps = {
  /** Starts at 1. */
  page: number
  pageSize: number
  /** Total number of rows; null if not reported. */
  count: number | null
  /** Used only if `count` is null. */
  hasNext?: boolean
  renderLink: (props: PageLink) => ReactNode
  onPageSize?: (pageSize: number) => void
}

function PageStep({
  page,
  isPrevious,
  renderLink,
}: {
  page: number | null
  isPrevious: boolean
  renderLink: (props: PageLink) => ReactNode
}) {
  const label = isPrevious ? 'Previous page' : 'Next page'
  const className = `${getButtonClass({ size: 'small' })} w-6.5 px-0`
  const children = <ChevronDown aria-hidden className={isPrevious ? 'rotate-90' : '-rotate-90'} />
  return page === null ? (
    <button type="button" disabled aria-label={label} className={className}>
      {children}
    </button>
  ) : (
    renderLink({
      page,
      className,
      rel: isPrevious ? 'prev' : 'next',
      'aria-label': label,
      children,
    })
  )
}

function describeRange(page: number, pageSize: number, count: number | null): string {
  if (count === null) return `Page ${formatCount(page)}, total not reported`
  if (count === 0) return 'None'
  const firstRow = Math.min((page - 1) * pageSize + 1, count)
  const lastRow = Math.min(page * pageSize, count)
  return `${formatCount(firstRow)}–${formatCount(lastRow)} of ${formatCount(count)}`
}

const pageSizes = ['25', '50', '100']

/** Range of the rows shown, links to the previous and next page, and, with `onPageSize`, a page size menu. */
export function Pagination({
  page,
  pageSize,
  count,
  hasNext = false,
  renderLink,
  onPageSize,
}: PaginationProps) {
  const lastPage =
    count === null ? page + Number(hasNext) : Math.max(1, Math.ceil(count / pageSize))
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {/* Fits “19,901–20,000 of 20,000”, so that the controls don’t move or wrap while paging. */}
      <output className="text-muted tabular-nums wide:min-w-[23ch]">
        {describeRange(page, pageSize, count)}
      </output>
      <div className="ml-auto flex items-center gap-4 print:hidden">
        {onPageSize && (
          <SelectField
            label="Per page"
            options={pageSizes.map((size) => ({ value: size, label: size }))}
            value={String(pageSize)}
            onChange={(size) => onPageSize(Number(size))}
          />
        )}
        <div className="flex gap-1.5">
          <PageStep
            isPrevious
            page={page > 1 ? Math.min(page - 1, lastPage) : null}
            renderLink={renderLink}
          />
          <PageStep
            isPrevious={false}
            page={page < lastPage ? page + 1 : null}
            renderLink={renderLink}
          />
        </div>
      </div>
    </nav>
  )
}
