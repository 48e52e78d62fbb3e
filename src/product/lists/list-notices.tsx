import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadNotices } from './late.ts'

const Notices = lazy(async () => ({ default: (await loadNotices()).Notices }))

export type ListNoticesProps = {
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
  if (!reading.error && from === undefined && unreadable === 0) return null
  return (
    <Suspense>
      <Notices reading={reading} from={from} unreadable={unreadable} />
    </Suspense>
  )
}
