import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { isApiError } from '#/api/errors.ts'
import { explainError } from '#/api/explain-error.ts'
import { session } from '#/api/session.ts'
import { usePageTitle } from '#/product/page-title.ts'
import { Button, buttonClass } from '#/ui/button.tsx'
import { ErrorState } from '#/ui/error-state.tsx'
import { PageHeader } from '#/ui/page-header.tsx'

/** Whether `error` says that a script of the app could not be loaded, in the words of each browser. */
export function isMissingScript(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|unable to preload/i.test(error.message)
  )
}

/** Nothing at this address. A 404 may mean missing or not visible, so the words claim neither (C11). */
export function NotFound() {
  return (
    <>
      <PageHeader title="Not found" />
      <div className="grid justify-items-start gap-3 rounded-card border border-line bg-surface p-3.5 shadow-card">
        <div>
          <p className="font-semibold">Nothing found at this address.</p>
          <p className="text-muted">It may not exist, or your API key cannot see it.</p>
        </div>
        <Link to="/" className={buttonClass({ size: 'small' })}>
          Back to all brands
        </Link>
      </div>
    </>
  )
}

function WholePage({ children }: { children: ReactNode }) {
  return <main className="mx-auto grid w-full max-w-2xl gap-3.5 px-4 py-16">{children}</main>
}

/**
 * The frame of the app itself could not be read. Signing out is offered here, because the menu that
 * holds it is missing and another key may help.
 */
export function FailurePage(props: ErrorComponentProps) {
  usePageTitle('Not available')
  return (
    <WholePage>
      <RouteFailure
        {...props}
        actions={
          <>
            <Link to="/" className={buttonClass({ size: 'small' })}>
              Back to all brands
            </Link>
            <Button size="small" onClick={() => session.signOut()}>
              Sign out
            </Button>
          </>
        }
      />
    </WholePage>
  )
}

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
  hasHead = false,
}: ErrorComponentProps & {
  actions?: ReactNode
  /** The page around it has a heading of its own. */
  hasHead?: boolean
}) {
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
  if (missing && !offline) return <OldVersion hasHead={hasHead} />
  const { text, details, retry: mayHelp } = explainError(error)
  return (
    <Failed hasHead={hasHead}>
      {(what, isNarrowed) =>
        offline ? (
          <ErrorState
            title="You are offline."
            text="This page was not loaded before. It loads as soon as you are back online."
            actions={actions}
          />
        ) : (
          <ErrorState
            title={`${what} could not be loaded.`}
            text={text}
            details={details}
            {...(mayHelp && { onRetry: () => void retry(), retrying })}
            actions={
              <>
                {isNarrowed && (
                  <Link to="." search={{}} className={buttonClass({ size: 'small' })}>
                    Clear the search
                  </Link>
                )}
                {actions}
              </>
            }
          />
        )
      }
    </Failed>
  )
}

/** The head of the page that failed, and inside its card what happened, told what it is called and whether it is a list with filters. */
function Failed({
  hasHead,
  children,
}: {
  hasHead: boolean
  children: (what: string, isNarrowed: boolean) => ReactNode
}) {
  const { place, isNarrowed } = useRouterState({
    select: ({ matches, location }) => {
      const { place: name = null, shape = 'list' } = matches.at(-1)?.staticData ?? {}
      return { place: name, isNarrowed: shape !== 'panels' && location.searchStr !== '' }
    },
    structuralSharing: true,
  })
  return (
    <>
      {!hasHead && <PageHeader title={place ?? 'Brand protection'} />}
      <div className="rounded-card border border-line bg-surface p-3.5 shadow-card">
        {children(place ?? 'This page', isNarrowed)}
      </div>
    </>
  )
}

/** After an update of the app, the scripts of the earlier version are gone. */
function OldVersion({ hasHead }: { hasHead: boolean }) {
  return (
    <Failed hasHead={hasHead}>
      {() => (
        <ErrorState
          title="A new version is there."
          text="Reload to get it. You stay signed in, and drafts, notes and requests on their way stay."
          actions={
            <Button size="small" onClick={() => session.reload()}>
              Reload
            </Button>
          }
        />
      )}
    </Failed>
  )
}
