import { CircleAlert } from 'lucide-react'
import { visibleString } from '#/lib/visible-text.ts'

/** What is wrong with one filter, below it; read out when it appears. */
export function FilterErrors({
  of,
  messages = [],
  id,
}: {
  of: string
  messages?: readonly string[] | undefined
  id?: string
}) {
  if (messages.length === 0) return null
  return (
    <p
      id={id}
      role="alert"
      className="flex max-w-72 gap-1.5 text-sm [overflow-wrap:anywhere] text-red"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span>
        {of}: {[...new Set(messages)].map((message) => visibleString(message)).join(' ')}
      </span>
    </p>
  )
}
