import type { MarkKind } from '#/product/marks/brand-marks.ts'

/** What the notes on a domain are called, and what each means. */
export const markLabels: Readonly<Record<MarkKind, { label: string; meaning: string }>> = {
  seen: { label: 'Seen', meaning: 'You have been on its row.' },
  aside: {
    label: 'Dismissed',
    meaning: 'Needs nothing until it changes, until a date, or for good.',
  },
  watch: { label: 'Watched', meaning: 'Worth another look later.' },
  hold: { label: 'On the request list', meaning: 'Ready for a takedown request.' },
}
