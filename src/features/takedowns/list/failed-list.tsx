import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { ApiError } from '#/api/errors.ts'
import { explainError } from '#/api/explain-error.ts'
import { ErrorState } from '#/ui/error-state.tsx'

/** In place of the cases when they cannot be read; the filters stay. */
export function FailedList({ error, reset }: { error: unknown; reset: () => void }) {
  const queries = useQueryErrorResetBoundary()
  // What is no failed request is for the page as a whole.
  if (!(error instanceof ApiError)) throw error
  const { text, details, retry } = explainError(error)
  const refused = error.reason.kind === 'refused'
  const again = () => {
    queries.reset()
    reset()
  }
  return (
    <ErrorState
      title={refused ? 'The service refused these filters.' : 'The cases could not be read.'}
      text={error.reason.kind === 'not-found' ? 'There is no such list for this API key.' : text}
      {...(details === null ? {} : { details })}
      {...(retry ? { onRetry: again } : {})}
    />
  )
}
