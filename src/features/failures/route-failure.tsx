import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import {
  type ErrorComponentProps,
  Link,
  useParams,
  useRouter,
  useRouterState,
  useSearch,
} from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { isApiError } from '#/api/errors.ts'
import { explainError } from '#/api/explain-error.ts'
import { session } from '#/api/session.ts'
import { usePageTitle } from '#/shared/page-title.ts'
import { Button, buttonClass } from '#/ui/button.tsx'
import { ErrorState } from '#/ui/error-state.tsx'
import { PageHeader } from '#/ui/page-header.tsx'

/** Recognizes a failed dynamic import by the browsers' messages. */
export function isMissingScript(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|unable to preload/i.test(error.message)
  )
}

const smallButton = buttonClass({ size: 'small' })

const homeLink = (
  <Link to="/" className={smallButton}>
    Back to home
  </Link>
)

// A 404 can mean missing or not visible; claim neither (C11).
const noRecordText = 'It may not exist, or you may not have access to it.'

const notFoundTexts = {
  Page: { text: 'Check the address, or go back to home.', to: '/', next: 'Back to home' },
  Brand: { text: noRecordText, to: '/brands', next: 'All brands' },
  Case: { text: noRecordText, to: '/takedowns', next: 'All takedowns' },
} as const

/** Replaces a page whose URL or record doesn't exist. */
export function NotFound({ what = 'Page' }: { what?: keyof typeof notFoundTexts }) {
  const { text, to, next } = notFoundTexts[what]
  return (
    <div className="m-auto grid justify-items-center gap-1 px-6 py-16 text-center">
      <SearchX aria-hidden className="mb-2 size-8 text-faint" />
      <h1 tabIndex={-1} className="text-xl font-heading tracking-snug">
        {what} not found
      </h1>
      <p className="max-w-prose text-muted">{text}</p>
      <Link to={to} className={`mt-3 ${smallButton}`}>
        {next}
      </Link>
    </div>
  )
}

/** Record in the URL; null if none. */
function useRequestedRecord(): 'Case' | 'Brand' | null {
  const { takedownId, brandId } = useParams({ strict: false })
  const { brand } = useSearch({ strict: false })
  if (takedownId !== undefined) return 'Case'
  return (brandId ?? brand) === undefined ? null : 'Brand'
}

function FullPage({ children }: { children: ReactNode }) {
  return <main className="mx-auto grid w-full max-w-2xl gap-3.5 px-4 py-16">{children}</main>
}

/** Replaces the whole app when the shell fails. Offers the sign-out, because the account menu is missing. */
export function FailurePage(props: ErrorComponentProps) {
  usePageTitle('Not available')
  return (
    <FullPage>
      <RouteFailure
        {...props}
        actions={
          <>
            {homeLink}
            <Button size="small" onClick={() => session.signOut()}>
              Sign out
            </Button>
          </>
        }
      />
    </FullPage>
  )
}

/** Replaces a page that failed to load, with the reason and the next step. Retries when the network is back. */
export function RouteFailure({
  error,
  reset,
  actions = homeLink,
  hasHeading = false,
}: ErrorComponentProps & {
  actions?: ReactNode
  /** True if the surrounding page has its own heading. */
  hasHeading?: boolean
}) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const record = useRequestedRecord()
  const [isRetrying, setIsRetrying] = useState(false)

  async function retry() {
    setIsRetrying(true)
    queries.reset()
    await router.invalidate()
    reset()
    setIsRetrying(false)
  }

  const isScriptMissing = isMissingScript(error)
  const isOffline = isApiError(error, 'offline') || (isScriptMissing && !navigator.onLine)
  // `online` is a window event.
  useEffect(() => {
    const handleOnline = () => {
      if (isOffline) void retry()
    }
    addEventListener('online', handleOnline)
    return () => removeEventListener('online', handleOnline)
  })

  if (isApiError(error, 'not-found') && record !== null) return <NotFound what={record} />
  if (isScriptMissing && !isOffline) return <NewVersion hasHeading={hasHeading} />
  const { text, details, canRetry } = explainError(error)
  return (
    <FailedPage hasHeading={hasHeading}>
      {(what, isNarrowed) =>
        isOffline ? (
          <ErrorState
            title="You’re offline."
            text="This page hasn’t been loaded yet. It opens when you’re back online."
            actions={actions}
          />
        ) : (
          <ErrorState
            title={`${what} could not be loaded.`}
            text={text}
            details={details}
            {...(canRetry && { onRetry: () => void retry(), isRetrying })}
            actions={
              <>
                {isNarrowed && (
                  <Link to="." search={{}} className={smallButton}>
                    Clear filters
                  </Link>
                )}
                {actions}
              </>
            }
          />
        )
      }
    </FailedPage>
  )
}

/**
 * The failed page's heading, and a card. `children` get the page's name, and whether it is a list with search params.
 */
function FailedPage({
  hasHeading,
  children,
}: {
  hasHeading: boolean
  children: (what: string, isNarrowed: boolean) => ReactNode
}) {
  const { title, isNarrowed } = useRouterState({
    select: ({ matches, location }) => {
      const { title: name = null, shape = 'list' } = matches.at(-1)?.staticData ?? {}
      return { title: name, isNarrowed: shape !== 'panels' && location.searchStr !== '' }
    },
    structuralSharing: true,
  })
  return (
    <>
      {!hasHeading && <PageHeader title={title ?? 'Brand protection'} />}
      <div className="rounded-card border border-line bg-surface p-3.5 shadow-card">
        {children(title ?? 'This page', isNarrowed)}
      </div>
    </>
  )
}

/** After a deploy the scripts of the earlier version are gone. */
function NewVersion({ hasHeading }: { hasHeading: boolean }) {
  return (
    <FailedPage hasHeading={hasHeading}>
      {() => (
        <ErrorState
          title="A new version is available."
          text="Reload to update. You stay signed in, and drafts, notes and queued requests are kept."
          actions={
            <Button size="small" onClick={() => session.reload()}>
              Reload
            </Button>
          }
        />
      )}
    </FailedPage>
  )
}
