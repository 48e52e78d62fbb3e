import { formatInstant } from '#/lib/dates.ts'
import { Explanation } from '#/ui/explanation.tsx'
import type { EarlierLook } from './use-brand-looks.ts'

/** With what the brands are compared, and that it is known in this browser alone (C51). */
export function LookLine({ earlier }: { earlier: EarlierLook }) {
  return (
    // As high as its words, so that nothing moves when they come.
    <div className="flex min-h-6 flex-wrap items-center gap-x-1 text-sm text-muted">
      <p>
        <Words earlier={earlier} />
      </p>
      {earlier.kind === 'look' && (
        <Explanation about="changes since the last look">
          <p>
            The service keeps no history, so what you see is saved in this browser and compared with
            your next visit.
          </p>
          <p>Signing out deletes it.</p>
        </Explanation>
      )}
    </div>
  )
}

function Words({ earlier }: { earlier: EarlierLook }) {
  switch (earlier.kind) {
    case 'waiting':
      return null
    case 'not-kept':
      return 'This browser keeps nothing for this page, so changes cannot be shown.'
    case 'first':
      return 'First look in this browser: your next visit shows what changed.'
    case 'look': {
      const at = new Date(earlier.look.at).toISOString()
      return (
        <>
          Changes since <time dateTime={at}>{formatInstant(at)}</time>, your last look in this
          browser.
        </>
      )
    }
  }
}
