import { Link } from '@tanstack/react-router'
import { buttonClass } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { isNarrowed, type AskedCases } from './case-search.ts'

/** Why there is nothing in the list, and the way to where there may be something. */
export function NoCases({ search }: { search: AskedCases }) {
  if (isNarrowed(search))
    return (
      <EmptyState
        title="No case matches these filters."
        actions={
          <Link
            to="/takedowns"
            search={{ brand: search.brand, pageSize: search.pageSize }}
            className={buttonClass()}
          >
            Clear the filters
          </Link>
        }
      />
    )
  if (search.brand === undefined)
    return (
      <EmptyState
        title="There are no takedown cases yet."
        text="Cases that you request and those of your brands appear here."
        actions={
          <Link to="/takedowns/new" search={{}} className={buttonClass()}>
            Request takedown
          </Link>
        }
      />
    )
  return (
    <EmptyState
      title="No cases you can access for this brand."
      text="Cases without a brand are only in the list of all brands."
      actions={
        <>
          <Link to="/takedowns/new" search={{ brand: search.brand }} className={buttonClass()}>
            Request takedown
          </Link>
          <Link to="/takedowns" search={{}} className={buttonClass()}>
            See all cases
          </Link>
        </>
      }
    />
  )
}

/** In place of a list whose days cannot be: the field says what is wrong (C105). */
export function UnaskedDays() {
  return <EmptyState title="This date range has no days." text="Change the dates above." />
}
