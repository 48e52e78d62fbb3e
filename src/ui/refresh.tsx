import { RotateCw } from 'lucide-react'
import { formatInstant, formatTime } from '#/lib/dates.ts'
import { Button } from './button.tsx'
import { usePrinting } from './printing.ts'
import { KeyHint } from './shortcuts/key-hint.tsx'
import { useShortcuts } from './shortcuts/use-shortcuts.ts'

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
  /** How far the service itself may be behind: "may lag 5 min". */
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
  const printing = usePrinting()
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
            {printing ? formatInstant(instant) : formatTime(at)}
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
