import type { Copied } from '#/api/whole-reading.ts'
import { RelativeTime } from '#/ui/relative-time.tsx'
import { copiedGaps } from './copied-words.ts'

type CopiedNoteProps = {
  copied: Copied | undefined
  /** How old it is, in milliseconds. */
  readAt: number
  /** Whether the screen shows more than cases: then it is a note among others. */
  amongOthers?: boolean
}

/** Says that cases are of the copy on this device, how old it is and what it lacks; else nothing (F21). */
export function CopiedNote({ copied, readAt, amongOthers = false }: CopiedNoteProps) {
  if (!copied) return null
  return (
    <output
      className={`flex flex-wrap gap-x-3 gap-y-1 text-sm ${amongOthers ? 'text-muted' : 'rounded-control bg-grey-soft px-2.5 py-1.5 text-grey'}`}
    >
      <span>
        {amongOthers ? 'Cases from' : 'From'} the copy on this device, read{' '}
        <RelativeTime value={new Date(readAt).toISOString()} />.
      </span>
      {copiedGaps(copied).map((gap) => (
        <span key={gap}>{gap}</span>
      ))}
    </output>
  )
}
