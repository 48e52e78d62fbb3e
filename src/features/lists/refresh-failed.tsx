import { explainError } from '#/api/explain-error.ts'
import { StaleNotice } from '#/ui/stale-notice.tsx'

type RefreshFailedProps = {
  reading: { dataUpdatedAt: number; isFetching: boolean; refetch: () => Promise<unknown> }
  error: Error
}

/** The rows stay, and this says how old they are and why. */
export function RefreshFailed({ reading, error }: RefreshFailedProps) {
  return (
    <StaleNotice
      readAt={reading.dataUpdatedAt}
      reason={explainError(error).text}
      onRetry={() => void reading.refetch()}
      retrying={reading.isFetching}
    />
  )
}
