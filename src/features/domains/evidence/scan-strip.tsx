import { useRef, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { formatCount, formatScore } from '#/lib/numbers.ts'
import { httpsLabel } from '#/product/labels/https-labels.ts'
import { verdictLabel } from '#/product/labels/verdict-labels.ts'
import { findingsOf } from '#/product/scans/compare-scans.ts'
import { isWithheld, stepDay, stepWords } from './step-words.ts'
import type { TimelineStep } from './timeline.ts'

/** So many marks are drawn; a list below has every scan. */
const mostMarks = 120

type ScanStripProps = {
  /** Newest first; at least two. */
  steps: readonly TimelineStep[]
  /** The key of the scan that is open. */
  opened: string | null
  /** The mark that Tab leads to. */
  current: string
  onCurrent: (key: string) => void
  onOpen: (key: string) => void
}

/**
 * The scans of a host as marks from the oldest to the newest, each with its verdict, risk and website
 * response. One stop for Tab: arrows move along it, Enter opens a scan.
 */
export function ScanStrip({ steps, opened, current, onCurrent, onOpen }: ScanStripProps) {
  const bar = useRef<HTMLDivElement>(null)
  const shown = steps.slice(0, mostMarks).toReversed()
  const place = Math.max(
    0,
    shown.findIndex(({ key }) => key === current),
  )
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const last = shown.length - 1
    const to = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    // The list beside it has keys of its own.
    event.preventDefault()
    const next = shown[Math.min(Math.max(to, 0), last)]
    if (!next) return
    flushSync(() => onCurrent(next.key))
    bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  const [oldest, newest] = [shown[0], shown.at(-1)]
  return (
    <div className="grid grid-cols-1 gap-1">
      {/* From the right, so that the newest is in sight wherever the strip is longer than its place. */}
      <div className="flex flex-row-reverse overflow-x-auto rounded-control border border-line bg-sunken">
        <div
          ref={bar}
          role="toolbar"
          aria-label="Scans over time, the newest last"
          aria-orientation="horizontal"
          className="mr-auto flex p-1"
        >
          {shown.map((step, index) => (
            <Mark
              key={step.key}
              step={step}
              isStop={index === place}
              isOpen={step.key === opened}
              onKeyDown={onKeyDown}
              onPress={() => {
                onCurrent(step.key)
                onOpen(step.key)
              }}
            />
          ))}
        </div>
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 text-xs text-faint">
        <span>{oldest && stepDay(oldest)}</span>
        {steps.length > mostMarks && (
          <span>
            The newest {formatCount(mostMarks)} of {formatCount(steps.length)}; the list below has
            all
          </span>
        )}
        <span>{newest && stepDay(newest)}</span>
      </p>
    </div>
  )
}

type MarkProps = {
  step: TimelineStep
  isStop: boolean
  isOpen: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onPress: () => void
}

const colours = {
  red: 'text-red',
  amber: 'text-amber',
  green: 'text-green',
  grey: 'text-grey',
  accent: 'text-accent',
} as const

function Mark({ step, isStop, isOpen, onKeyDown, onPress }: MarkProps) {
  const words = stepWords(step)
  const withheld = isWithheld(step)
  const { verdict, risk, httpCode } = findingsOf(step.scan, step.entry)
  const { tone } = verdictLabel(verdict ?? null)
  return (
    <button
      type="button"
      tabIndex={isStop ? 0 : -1}
      aria-expanded={isOpen}
      title={words}
      onKeyDown={onKeyDown}
      onClick={onPress}
      className={`relative grid w-11 shrink-0 justify-items-center rounded-[5px] py-1 text-xs leading-4 tabular-nums hover:bg-surface ${isOpen ? 'bg-surface ring-1 ring-accent ring-inset' : ''}`}
    >
      <span className="sr-only">{words}</span>
      <span aria-hidden className="contents">
        {verdict == null ? (
          <span className="h-4 text-faint">—</span>
        ) : (
          <span data-tone={tone} className={`h-4 [&::before]:mr-0! ${colours[tone]}`} />
        )}
        <span className="font-semibold">{withheld || risk == null ? '—' : formatScore(risk)}</span>
        <span className="max-w-full truncate text-muted">
          {withheld || httpCode == null ? '—' : httpCode === 0 ? 'none' : httpsLabel(httpCode)}
        </span>
      </span>
    </button>
  )
}
