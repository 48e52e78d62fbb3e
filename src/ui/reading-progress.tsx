import { formatCount } from '#/lib/numbers.ts'
import { Button } from './button.tsx'
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
