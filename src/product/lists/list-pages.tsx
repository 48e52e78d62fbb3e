import { Link, useNavigate } from '@tanstack/react-router'
import { formatCount } from '#/lib/numbers.ts'
import { buttonClass } from '#/ui/button.tsx'
import { Pagination, type PageLink } from '#/ui/pagination.tsx'

type ListPagesProps = {
  page: number
  pageSize: number
  /** How many rows there are in all, null when the service does not say. */
  count: number | null
  /** Whether the service speaks of a next page. */
  more: boolean
}

// The first page is not written into an address: without this its link would always look chosen.
const alone = { exact: true } as const

const pageLink = ({ page, ...look }: PageLink) => (
  <Link to="." search={(search) => ({ ...search, page })} activeOptions={alone} {...look} />
)

/** The pages of the list on screen. Its place lives in the address as `page` and `pageSize`. */
export function ListPages({ page, pageSize, count, more }: ListPagesProps) {
  const navigate = useNavigate()
  if (count === null) return <UncountedPages page={page} more={more} />
  return (
    <Pagination
      page={page}
      pageSize={pageSize}
      count={count}
      link={pageLink}
      onPageSize={(size) =>
        // The row that is on top now stays on the page.
        void navigate({
          to: '.',
          search: (search) => ({
            ...search,
            pageSize: size,
            page: Math.floor(((page - 1) * pageSize) / size) + 1,
          }),
        })
      }
    />
  )
}

/** Without a total there is still a way on and back (C24). */
function UncountedPages({ page, more }: { page: number; more: boolean }) {
  const className = buttonClass({ size: 'small' })
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-2">
      <span className="text-muted">Page {formatCount(page)}, total not reported</span>
      {page > 1 && (
        <Link
          to="."
          search={(search) => ({ ...search, page: page - 1 })}
          activeOptions={alone}
          className={className}
        >
          Previous page
        </Link>
      )}
      {more && (
        <Link
          to="."
          search={(search) => ({ ...search, page: page + 1 })}
          activeOptions={alone}
          className={className}
        >
          Next page
        </Link>
      )}
    </nav>
  )
}
