import type { ReactNode } from 'react'

/** What a colour may mean here; every one has a shape of its own, and always a word. */
export type Tone = 'red' | 'amber' | 'green' | 'grey' | 'accent'

const COLOURS: Record<Tone, string> = {
  red: 'bg-red-soft text-red',
  amber: 'bg-amber-soft text-amber',
  green: 'bg-green-soft text-green',
  grey: 'bg-grey-soft text-grey',
  accent: 'bg-accent-soft text-accent',
}

const shape = (inner: ReactNode) => (
  <svg
    viewBox="0 0 12 12"
    aria-hidden
    className="mr-[5px] inline-block size-[11px] shrink-0 align-[-1px]"
  >
    {inner}
  </svg>
)

/**
 * The shape of a tone with the space after it, for a legend or a place that spells the word out beside it. Drawn here and not taken
 * from the icon set, and each of them made once: a table shows hundreds.
 */
export const toneShapes: Record<Tone, ReactNode> = {
  red: shape(<circle cx="6" cy="6" r="4.5" fill="currentColor" />),
  amber: shape(<path d="M6 1.5 11.2 10.5H.8Z" fill="currentColor" />),
  green: shape(
    <path d="m2 6.5 2.7 2.7L10 3.5" fill="none" stroke="currentColor" strokeWidth="1.8" />,
  ),
  grey: shape(
    <circle
      cx="6"
      cy="6"
      r="4.2"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeDasharray="2.2 1.9"
    />,
  ),
  accent: null,
}

/** A word in a tone. Unknown codes belong in `grey`, with the code as the word. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      data-tone={tone}
      className={`inline-block max-w-full truncate rounded-[5px] border border-transparent px-[6px] align-middle text-xs leading-[18px] font-semibold max-[38rem]:whitespace-normal ${COLOURS[tone]}`}
    >
      {toneShapes[tone]}
      {children}
    </span>
  )
}
