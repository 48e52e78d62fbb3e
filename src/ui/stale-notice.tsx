import { Clock } from 'lucide-react'
import { formatTime } from '#/lib/dates.ts'
import { Button } from './button.tsx'

type StaleNoticeProps = {
  /** When what is still shown was read, in milliseconds. */
  readAt: number
  /** Why there is nothing newer: "The service did not answer." */
  reason: string
  onRetry?: () => void
  retrying?: boolean
}

/** A refresh failed: the old content stays, and this says how old it is. */
export function StaleNotice({ readAt, reason, onRetry, retrying = false }: StaleNoticeProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-control bg-amber-soft px-2.5 py-1.5 text-sm text-amber">
      <Clock aria-hidden className="size-3.5 shrink-0" />
      <output className="min-w-40 flex-1 [overflow-wrap:anywhere]">
        {reason} Shown as of {formatTime(readAt)}.
      </output>
      {onRetry && (
        <span className="ml-auto">
          <Button size="small" pending={retrying} onClick={onRetry}>
            Try again
          </Button>
        </span>
      )}
    </div>
  )
}
