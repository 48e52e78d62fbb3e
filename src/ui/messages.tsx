import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type EmptyStateProps = {
  title: string
  text?: ReactNode
  actions?: ReactNode
}

/** Message for a list that loaded but has no rows. For a failed load, use `ErrorState` (P19). */
export function EmptyState({ title, text, actions }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-1 px-6 py-10 text-center">
      <p className="font-semibold">{title}</p>
      {text && <p className="max-w-prose text-muted">{text}</p>}
      {actions && <div className="mt-3 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}

type ErrorStateProps = {
  title: string
  text?: ReactNode
  details?: string | null
  onRetry?: (() => void) | undefined
  isRetrying?: boolean
  actions?: ReactNode
}

/** Error message with an optional retry. Screen readers announce it. The parent sets the margin. */
export function ErrorState({
  title,
  text,
  details,
  onRetry,
  isRetrying = false,
  actions,
}: ErrorStateProps) {
  return (
    <div className="flex gap-2.5">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-red" />
      <div className="grid min-w-0 justify-items-start gap-2">
        <div role="alert">
          <p className="font-semibold">{title}</p>
          {text && <p className="max-w-prose [overflow-wrap:anywhere] text-muted">{text}</p>}
        </div>
        {(onRetry || actions) && (
          <div className="flex flex-wrap gap-2">
            {onRetry && (
              <Button size="small" pending={isRetrying} onClick={onRetry}>
                Try again
              </Button>
            )}
            {actions}
          </div>
        )}
        {details && (
          <details className="max-w-full text-sm text-muted">
            <summary>Technical details</summary>
            <pre className="mt-1 overflow-auto rounded-sm bg-sunken px-2 py-1.5 font-mono text-xs [overflow-wrap:anywhere] whitespace-pre-wrap">
              {details}
            </pre>
          </details>
        )}
      </div>
    </div>
  )
}

type NoticeProps = {
  tone?: 'amber' | 'gray'
  actions?: ReactNode
  children: ReactNode
}

/** Notice about the content below it. Screen readers announce it. */
export const Notice = ({ tone = 'amber', actions, children }: NoticeProps) => (
  <div
    className={`flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control px-2.5 py-1.5 text-sm ${tone === 'amber' ? 'bg-amber-soft text-amber' : 'bg-gray-soft text-gray'}`}
  >
    <output className="min-w-0 [overflow-wrap:anywhere]">{children}</output>
    {actions}
  </div>
)
