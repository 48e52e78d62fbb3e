import type { WholeRead } from '#/api/whole-reading.ts'
import { RelativeTime } from '#/ui/relative-time.tsx'
import { unrefreshedWords } from './copied-cases.ts'

type CopiedNoteProps = {
  read: WholeRead<unknown>
  /** How old it is, in milliseconds. */
  readAt: number
}

/** Says that cases are of the copy on this device, how old it is and what it lacks; else nothing (F21). */
export function CopiedNote({ read: { copied }, readAt }: CopiedNoteProps) {
  if (!copied) return null
  const unrefreshed = unrefreshedWords(copied)
  return (
    <output className="flex flex-wrap gap-x-3 gap-y-1 rounded-control bg-grey-soft px-2.5 py-1.5 text-sm text-grey">
      <span>
        From the copy on this device, read <RelativeTime value={new Date(readAt).toISOString()} />.
      </span>
      {unrefreshed !== null && <span>{unrefreshed}</span>}
    </output>
  )
}
