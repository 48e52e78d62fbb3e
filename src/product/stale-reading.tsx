import { explainError } from '#/api/explain-error.ts'
import type { Refreshable } from '#/ui/refresh.tsx'
import { StaleNotice } from '#/ui/stale-notice.tsx'

/** Why nothing newer came of a reading, how old what is shown is, and the way to try again; else nothing (C155). */
export function StaleReading({ reading }: { reading: Refreshable & { error: Error | null } }) {
  const { error, dataUpdatedAt, isFetching } = reading
  if (error === null) return null
  return (
    <StaleNotice
      readAt={dataUpdatedAt}
      reason={explainError(error).text}
      onRetry={() => void reading.refetch()}
      retrying={isFetching}
    />
  )
}
