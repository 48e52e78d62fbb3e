import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { explainError } from '#/api/errors.ts'
import { formatTime } from '#/lib/dates.ts'
import { Button } from '#/ui/button.tsx'
import { ErrorState, Notice } from '#/ui/messages.tsx'
import type { Refreshable } from '#/ui/refresh.tsx'

const slowAfterMs = 5000

/** After a few seconds of loading, says that the service is slow and offers a retry. */
export function SlowResponse() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const [attempt, setAttempt] = useState(0)
  const [slowAttempt, setSlowAttempt] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSlowAttempt(attempt), slowAfterMs)
    return () => clearTimeout(timer)
  }, [attempt])
  const retry = async () => {
    setAttempt(attempt + 1)
    // Cancel and repeat only the requests that haven't returned any data yet.
    await queryClient.cancelQueries({ predicate: ({ state }) => state.data === undefined })
    await router.invalidate()
  }
  return (
    <output className="text-sm text-muted empty:hidden">
      {slowAttempt === attempt && (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-2.5">
          The service is taking a long time to respond.
          <Button size="small" onClick={() => void retry()}>
            Try again
          </Button>
        </span>
      )}
    </output>
  )
}

/** Notice of a failed refetch. Says how old the data on screen is (C155). */
export function StaleQueryNotice({ query }: { query: Refreshable }) {
  const { error, dataUpdatedAt, isFetching } = query
  if (error === null) return null
  return (
    <Notice
      actions={
        <Button size="small" pending={isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      }
    >
      {explainError(error).text} Showing data from {formatTime(dataUpdatedAt)}.
    </Notice>
  )
}

/** Error message with a button that repeats the failed query. */
export function FailedQuery({
  title,
  query: { error, isFetching, refetch },
}: {
  title: string
  query: Pick<Refreshable, 'error' | 'isFetching' | 'refetch'>
}) {
  const { text, details } = explainError(error)
  return (
    <ErrorState
      title={title}
      text={text}
      details={details}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  )
}
