import { Clock, RotateCw } from 'lucide-react'
import { formatInstant, formatTime } from '#/lib/dates.ts'
import { formatCount } from '#/lib/numbers.ts'
import { Button } from './button.tsx'
import { KeyHint } from './shortcuts/key-hint.tsx'
import { useShortcuts } from './shortcuts/use-shortcuts.ts'
import { takeFocus } from './take-focus.ts'

type ReadingProgressProps = {
  /** What is being read, for those who do not see the bar. */
  label: string
  /** Rows read so far. */
  read: number
  /** How many there are, null while nobody has said. */
  total: number | null
  /** Classes of the words: how soft they are depends on what they stand on. */
  soft: string
  /** Cancel takes the focus: the button that began it is gone. */
  takesFocus?: boolean
  onCancel: () => void
}

/** How far a long reading is, with the way to end it. */
export function ReadingProgress({
  label,
  read,
  total,
  soft,
  takesFocus = false,
  onCancel,
}: ReadingProgressProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <progress
        aria-label={label}
        className="h-1.5 w-40"
        {...(total === null || total === 0 ? {} : { value: Math.min(read, total), max: total })}
      />
      <span className={`text-sm ${soft}`}>
        {total === null
          ? `${formatCount(read)} loaded`
          : `${formatCount(read)} of ${formatCount(total)} loaded`}
      </span>
      <Button size="small" {...(takesFocus && { ref: takeFocus })} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

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

/** What can be read again; `dataUpdatedAt` in milliseconds, 0 before anything was read. */
export interface Refreshable {
  dataUpdatedAt: number
  isFetching: boolean
  /** Why nothing is there, or nothing newer. */
  error?: Error | null
  refetch: () => unknown
}

/**
 * When what is shown was read, and the way to read it again, whatever its age (C155). What is there stays
 * meanwhile; why nothing newer came is said where it is shown. One for a page, one for a pane beside it.
 */
export function Refresh({
  reading,
  pane,
  lag,
  brief = false,
}: {
  reading: Refreshable
  /** The pane beside the page that is read again: "evidence". Else it is the page. */
  pane?: string
  /** How far the service itself may be behind: "up to 5 min old". */
  lag?: string
  /** Where the head of a page is full, the time stands there without a word before it. */
  brief?: boolean
}) {
  const { dataUpdatedAt: at, isFetching, error = null, refetch } = reading
  const { id, keys, label } =
    pane === undefined
      ? { id: 'refresh', keys: 'r', label: 'Refresh' }
      : { id: `refresh.${pane}`, keys: 'Shift+r', label: `Refresh the ${pane}` }
  const run = () => {
    if (!isFetching) void refetch()
  }
  useShortcuts([{ id, keys, label, group: 'Everywhere', run }])
  const instant = at === 0 ? null : new Date(at).toISOString()
  const failed = instant === null && error !== null && !isFetching
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 print:gap-0">
      {/* As wide before it is read as after that. */}
      <output
        className={`text-sm whitespace-nowrap text-muted tabular-nums ${lag ? '' : brief ? 'min-w-29 wide:max-[90rem]:min-w-17' : 'min-w-29'}`}
      >
        {instant === null ? (
          failed ? (
            'Not loaded'
          ) : (
            'Loading'
          )
        ) : (
          // Made anew, so that nothing seems to move.
          <time key={instant} dateTime={instant} title={formatInstant(instant) ?? undefined}>
            {brief ? (
              <span className="not-print:wide:max-[90rem]:sr-only">Updated </span>
            ) : (
              'Updated '
            )}
            {formatTime(at)}
          </time>
        )}
        {lag && !failed && (
          <>
            , <span className="max-wide:block max-wide:text-right">{lag}</span>
          </>
        )}
      </output>
      <span className="print:hidden">
        <Button
          size="small"
          variant={pane === undefined ? 'secondary' : 'quiet'}
          {...(pane !== undefined && { 'aria-label': label, title: label })}
          pending={isFetching}
          onClick={run}
        >
          {!isFetching && <RotateCw aria-hidden />}
          {pane === undefined && (
            // A sign where there is little room: the head is one line.
            <>
              <span className="max-[85rem]:sr-only">Refresh</span>
              <span className="max-[100rem]:hidden">
                <KeyHint id={id} />
              </span>
            </>
          )}
        </Button>
      </span>
    </span>
  )
}
