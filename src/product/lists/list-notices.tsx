import { useRouterState } from '@tanstack/react-router'
import { formatCount } from '#/lib/numbers.ts'
import { StaleReading } from '#/product/stale-reading.tsx'

type ListNoticesProps = {
  reading: {
    error: Error | null
    dataUpdatedAt: number
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
  /** Entries of this page that have no shape we know. */
  unreadable: number
}

/** What a reader must know about the rows below: too old, fewer than asked for, another page. */
export function ListNotices({ reading, unreadable }: ListNoticesProps) {
  const from = useRouterState({ select: ({ location }) => location.state.steppedBackFrom })
  return (
    <>
      <StaleReading reading={reading} />
      {from !== undefined && (
        <output className="rounded-control bg-grey-soft px-2.5 py-1.5 text-sm text-grey">
          Page {formatCount(from)} no longer exists. This is the last page.
        </output>
      )}
      {unreadable > 0 && (
        <output className="rounded-control bg-amber-soft px-2.5 py-1.5 text-sm text-amber">
          {unreadable === 1
            ? 'One row of this page cannot be read and is not shown.'
            : `${formatCount(unreadable)} rows of this page cannot be read and are not shown.`}
        </output>
      )}
    </>
  )
}
