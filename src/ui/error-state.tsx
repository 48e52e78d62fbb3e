import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type EmptyStateProps = {
  /** What is not there, as a sentence: "No domains match these filters." */
  title: string
  /** Why, or what to do about it. */
  text?: ReactNode
  actions?: ReactNode
}

/** Nothing to show, and that is the answer: never used for a failure. */
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
  /** What could not be done: "The domains could not be read." */
  title: string
  /** What happened, in the reader's words, and what helps. */
  text?: ReactNode
  /** Status, path and time for whoever has to look into it; text, never markup. */
  details?: string | null
  onRetry?: (() => void) | undefined
  retrying?: boolean
  /** More ways on, as a link to where things still work. */
  actions?: ReactNode
}

/**
 * A failure that explains itself and offers the next step; announced when it appears. Stands
 * in a card or on a page, which give it its margin.
 */
export function ErrorState({
  title,
  text,
  details,
  onRetry,
  retrying = false,
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
              <Button size="small" pending={retrying} onClick={onRetry}>
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
