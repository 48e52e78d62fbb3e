import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { isApiError } from '#/api/errors.ts'
import { explainError } from '#/api/explain-error.ts'
import { Button, buttonClass } from '#/ui/button.tsx'
import { ErrorState } from '#/ui/error-state.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import { isMissingScript } from './missing-script.ts'
import { NotFound } from './not-found.tsx'

/** A way on from any failure. */
const toStart = (
  <Link to="/" className={buttonClass({ size: 'small' })}>
    Back to all brands
  </Link>
)

/**
 * What a screen becomes when it cannot be read: the reason in words, and a way on. Offline it comes
 * back by itself. A 404 is the not-found screen.
 */
export function RouteFailure({
  error,
  reset,
  actions = toStart,
}: ErrorComponentProps & { actions?: ReactNode }) {
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

  const missing = isMissingScript(error)
  const offline = isApiError(error, 'offline') || (missing && !navigator.onLine)
  // The network coming back is an event of the browser, not of a component.
  useEffect(() => {
    const back = () => {
      if (offline) void retry()
    }
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  })

  if (isApiError(error, 'not-found')) return <NotFound />
  if (missing && !offline) return <OldVersion />
  const { text, details, retry: mayHelp } = explainError(error)
  return (
    <>
      <PageHeader title={offline ? 'You are offline' : 'This page could not be loaded'} />
      <ErrorState
        title={offline ? 'This page was not loaded before.' : text}
        {...(offline ? { text: 'It loads as soon as you are back online.' } : {})}
        {...(details === null ? {} : { details })}
        {...(mayHelp ? { onRetry: () => void retry(), retrying } : {})}
        actions={actions}
      />
    </>
  )
}

/** After an update of the app, the scripts of the earlier version are gone. */
function OldVersion() {
  return (
    <>
      <PageHeader title="This page could not be loaded" />
      <ErrorState
        title="This app was updated."
        text="Reload to get the new version. Unless you chose to stay signed in, you sign in again."
        actions={
          <Button size="small" onClick={() => location.reload()}>
            Reload
          </Button>
        }
      />
    </>
  )
}
