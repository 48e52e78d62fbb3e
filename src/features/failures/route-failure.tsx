import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isApiError } from '#/api/errors.ts'
import { explainError } from '#/api/explain-error.ts'
import { buttonClass } from '#/ui/button.tsx'
import { ErrorState } from '#/ui/error-state.tsx'
import { NotFound } from './not-found.tsx'

/**
 * What a screen becomes when it cannot be read: the reason in words, and a way on. Offline it comes
 * back by itself. A 404 is the not-found screen.
 */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const [retrying, setRetrying] = useState(false)

  async function retry() {
    setRetrying(true)
    queries.reset()
    await router.invalidate()
    reset()
    setRetrying(false)
  }

  const offline = isApiError(error, 'offline')
  // The network coming back is an event of the browser, not of a component.
  useEffect(() => {
    const back = () => {
      if (offline) void retry()
    }
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  })

  if (isApiError(error, 'not-found')) return <NotFound />
  const { text, details, retry: mayHelp } = explainError(error)
  return (
    <ErrorState
      title={offline ? 'You are offline.' : 'This page could not be read.'}
      text={offline ? 'It is read as soon as the connection is back.' : text}
      {...(details === null ? {} : { details })}
      {...(mayHelp ? { onRetry: () => void retry(), retrying } : {})}
      actions={
        <Link to="/" className={buttonClass({ size: 'small' })}>
          Go to the start
        </Link>
      }
    />
  )
}
