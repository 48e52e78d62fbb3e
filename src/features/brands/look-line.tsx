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
            The service keeps no history. What you see here is noted in this browser, once for each
            visit, and compared with the next one.
          </p>
          <p>So a change has no list of its own. The notes go when you sign out.</p>
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
      return 'There is no earlier look in this browser. Your next visit shows what changed since now.'
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
