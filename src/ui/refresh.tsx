import { RotateCw } from 'lucide-react'
import { formatIsoTime, formatTime } from '#/lib/dates.ts'
import { formatCount } from '#/lib/numbers.ts'
import { Button } from './button.tsx'
import { ShortcutKeys } from './shortcuts/key-hint.tsx'
import { useShortcuts } from './shortcuts/use-shortcuts.ts'
import { focusOnMount } from './take-focus.ts'

type LoadingProgressProps = {
  label: string
  loadedCount: number
  total: number | null
  /** Set this if the button that started the load had the focus and has disappeared. */
  autoFocusCancel?: boolean
  onCancel?: () => void
}

/** Progress of a long load, with Cancel if `onCancel` is given. */
export function LoadingProgress({
  label,
  loadedCount,
  total,
  autoFocusCancel = false,
  onCancel,
}: LoadingProgressProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <progress
        aria-label={label}
        className="h-1.5 w-40"
        {...(total === null || total === 0
          ? {}
          : { value: Math.min(loadedCount, total), max: total })}
      />
      <span className="text-sm opacity-80">
        {total === null
          ? `${formatCount(loadedCount)} loaded`
          : `${formatCount(loadedCount)} of ${formatCount(total)} loaded`}
      </span>
      {onCancel && (
        <Button size="small" {...(autoFocusCancel && { ref: focusOnMount })} onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}

export interface Refreshable {
  /** Milliseconds since the epoch; 0 before the first load. */
  dataUpdatedAt: number
  isFetching: boolean
  error: Error | null
  refetch: () => unknown
}

/**
 * Shows when the data was loaded, with a button to refetch it (C155). The caller shows load errors. Use at most one
 * per page and one per side pane, because each registers a shortcut.
 */
export function Refresh({
  query,
  pane,
  ageNote,
}: {
  query: Omit<Refreshable, 'error'>
  /** Name of the side pane, such as "evidence". Omitted for the page. */
  pane?: string
  /** Age of the service's own data, such as "up to 5 min old". */
  ageNote?: string
}) {
  const { dataUpdatedAt, isFetching, refetch } = query
  const { id, keys, label } =
    pane === undefined
      ? { id: 'refresh', keys: 'r', label: 'Refresh' }
      : { id: `refresh.${pane}`, keys: 'Shift+r', label: `Refresh the ${pane}` }
  const refresh = () => {
    if (!isFetching) void refetch()
  }
  useShortcuts([{ id, keys, label, group: 'Everywhere', run: refresh }])
  const updatedAt = dataUpdatedAt === 0 ? null : new Date(dataUpdatedAt).toISOString()
  const placeholder = isFetching ? 'Loading' : 'Not loaded'
  // Reserve the width of the time, which appears after the first load.
  const reservedWidthClass = pane ? 'min-w-29' : 'min-w-29 wide:max-[90rem]:min-w-17'
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 print:gap-0">
      <output
        className={`text-sm whitespace-nowrap text-muted tabular-nums ${ageNote ? '' : reservedWidthClass}`}
      >
        {updatedAt === null ? (
          placeholder
        ) : (
          // Changing the text of an element would count as a layout shift, so a new key replaces the element instead.
          <time key={updatedAt} dateTime={updatedAt} title={formatIsoTime(updatedAt) ?? undefined}>
            {/* On medium screens, the headers of lists have no room for "Updated". */}
            <span className={ageNote || pane ? '' : 'not-print:wide:max-[90rem]:sr-only'}>
              Updated{' '}
            </span>
            {formatTime(dataUpdatedAt)}
          </time>
        )}
        {ageNote && (updatedAt !== null || isFetching) && (
          <>
            , <span className="max-wide:block max-wide:text-right">{ageNote}</span>
          </>
        )}
      </output>
      <span className="print:hidden">
        <Button
          size="small"
          variant={pane === undefined ? 'secondary' : 'quiet'}
          {...(pane !== undefined && { 'aria-label': label, title: label })}
          pending={isFetching}
          onClick={refresh}
        >
          {!isFetching && <RotateCw aria-hidden />}
          {pane === undefined && (
            // Icon only on narrow screens, to keep the header on one line.
            <>
              <span className="max-[85rem]:sr-only">Refresh</span>
              <span className="max-[100rem]:hidden">
                <ShortcutKeys keys={keys} />
              </span>
            </>
          )}
        </Button>
      </span>
    </span>
  )
}
