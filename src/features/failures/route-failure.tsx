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
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { isApiError, explainError } from '#/api/errors.ts'
import { session } from '#/api/session.ts'
import { usePageTitle } from '#/shared/page-title.ts'
import { Button, getButtonClass } from '#/ui/button.tsx'
import { ErrorState } from '#/ui/messages.tsx'
import { PageHeader } from '#/ui/page-header.tsx'

/** Recognizes a failed dynamic import by the error messages of browsers and Vite. */
export function isFailedImport(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|unable to preload/i.test(error.message)
  )
}

const smallButtonClass = getButtonClass({ size: 'small' })

const homeLink = (
  <Link to="/" className={smallButtonClass}>
    Back to home
  </Link>
)

// A 404 can mean that the record doesn't exist or isn't visible to the user (C11).
const noRecordText = 'It may not exist, or you may not have access to it.'

const notFoundTexts = {
  Page: { text: 'Check the address, or go back to home.', to: '/', linkLabel: 'Back to home' },
  Brand: { text: noRecordText, to: '/brands', linkLabel: 'All brands' },
  Case: { text: noRecordText, to: '/takedowns', linkLabel: 'All takedowns' },
} as const

/** Replaces a page whose URL or record doesn't exist. */
export function NotFound({ what = 'Page' }: { what?: keyof typeof notFoundTexts }) {
  const { text, to, linkLabel } = notFoundTexts[what]
  return (
    <div className="m-auto grid justify-items-center gap-1 px-6 py-16 text-center">
      <SearchX aria-hidden className="mb-2 size-8 text-faint" />
      <h1 tabIndex={-1} className="text-xl font-heading tracking-snug">
        {what} not found
      </h1>
      <p className="max-w-prose text-muted">{text}</p>
      <Link to={to} className={`mt-3 ${smallButtonClass}`}>
        {linkLabel}
      </Link>
    </div>
  )
}

function useRecordKind(): 'Case' | 'Brand' | null {
  const { takedownId, brandId } = useParams({ strict: false })
  const { brand } = useSearch({ strict: false })
  if (takedownId !== undefined) return 'Case'
  return (brandId ?? brand) === undefined ? null : 'Brand'
}

/** Replaces the whole app when the shell fails. */
export function FailurePage(props: ErrorComponentProps) {
  usePageTitle('Not available')
  return (
    <main className="mx-auto grid w-full max-w-2xl gap-3.5 px-4 py-16">
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
    </main>
  )
}

type RouteFailureProps = ErrorComponentProps & {
  actions?: ReactNode
  isBelowHeading?: boolean
}

/** Replaces a page that failed to load. After a failure while offline, retries when the browser is online again. */
export function RouteFailure({
  error,
  reset,
  actions = homeLink,
  isBelowHeading = false,
}: RouteFailureProps) {
  const router = useRouter()
  const queryErrors = useQueryErrorResetBoundary()
  const recordKind = useRecordKind()
  const [isRetrying, setIsRetrying] = useState(false)
  const title = useRouterState({
    select: ({ matches }) => matches.at(-1)?.staticData.title ?? null,
  })

  async function retry() {
    setIsRetrying(true)
    queryErrors.reset()
    await router.invalidate()
    reset()
    setIsRetrying(false)
  }

  const hasFailedImport = isFailedImport(error)
  const isOffline = isApiError(error, 'offline') || (hasFailedImport && !navigator.onLine)
  useEffect(() => {
    const handleOnline = () => {
      if (isOffline) void retry()
    }
    addEventListener('online', handleOnline)
    return () => removeEventListener('online', handleOnline)
  })

  function describeFailure(): ComponentProps<typeof ErrorState> {
    if (isOffline)
      return {
        title: 'You’re offline.',
        text: 'This page hasn’t been loaded yet. It opens when you’re back online.',
        actions,
      }
    // After a deploy, the scripts of the previous version are gone.
    if (hasFailedImport)
      return {
        title: 'A new version is available.',
        text: 'Reload to update. You stay signed in, and drafts, notes and queued requests are kept.',
        actions: (
          <Button size="small" onClick={() => session.reload()}>
            Reload
          </Button>
        ),
      }
    const { text, details, canRetry } = explainError(error)
    return {
      title: `${title ?? 'This page'} could not be loaded.`,
      text,
      details,
      ...(canRetry && { onRetry: () => void retry(), isRetrying }),
      actions,
    }
  }

  if (isApiError(error, 'not-found') && recordKind !== null) return <NotFound what={recordKind} />
  return (
    <>
      {!isBelowHeading && <PageHeader title={title ?? 'Brand protection'} />}
      <div className="rounded-card border border-line bg-surface p-3.5 shadow-card">
        <ErrorState {...describeFailure()} />
      </div>
    </>
  )
}
