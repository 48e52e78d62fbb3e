import { formatInstant } from '#/lib/dates.ts'
import { Explanation } from '#/ui/explanation.tsx'
import type { EarlierLook } from './use-brand-looks.ts'

/** With what the brands are compared, and that it is known in this browser alone (C51). */
export function LookLine({ earlier }: { earlier: EarlierLook }) {
  return (
    // As high as its words, so that nothing moves when they come; beside the search they stand in its middle.
    <div className="min-h-6 text-sm text-muted wide:leading-6">
      <Words earlier={earlier} />
      {earlier.kind === 'look' && (
        <span className="ml-1 inline-block align-middle">
          <Explanation about="figures since your last visit">
            <p>
              The service keeps no history, so the figures that you see are saved in this browser
              and compared with those of your next visit.
            </p>
            <p>
              They are not counted from when you marked changes as seen, as What changed is. Signing
              out deletes them.
            </p>
          </Explanation>
        </span>
      )}
    </div>
  )
}

function Words({ earlier }: { earlier: EarlierLook }) {
  switch (earlier.kind) {
    case 'waiting':
      return null
    case 'not-kept':
      return 'This browser refuses storage, or has no room left, so changes cannot be shown.'
    case 'first':
      return 'Your first visit in this browser: the figures of the next one are compared with it.'
    case 'look': {
      const at = new Date(earlier.look.at).toISOString()
      return (
        <>
          Compared with your last visit, <time dateTime={at}>{formatInstant(at)}</time>
        </>
      )
    }
  }
}
