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

// Drawn here and not taken from the icon set: a table shows hundreds of them.
const SHAPES: Record<Tone, ReactNode> = {
  red: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  amber: <path d="M6 1.5 11.2 10.5H.8Z" fill="currentColor" />,
  green: <path d="m2 6.5 2.7 2.7L10 3.5" fill="none" stroke="currentColor" strokeWidth="1.8" />,
  grey: (
    <circle
      cx="6"
      cy="6"
      r="4.2"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeDasharray="2.2 1.9"
    />
  ),
  accent: null,
}

/** The shape of a tone alone, for a legend or a place that spells the word out beside it. */
export function ToneShape({ tone }: { tone: Tone }) {
  return SHAPES[tone] ? (
    <svg viewBox="0 0 12 12" aria-hidden className="size-[11px] shrink-0">
      {SHAPES[tone]}
    </svg>
  ) : null
}

/** A word in a tone. Unknown codes belong in `grey`, with the code as the word. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      data-tone={tone}
      className={`inline-flex h-5 max-w-full items-center gap-[5px] rounded-[5px] border border-transparent px-[6px] text-xs font-semibold whitespace-nowrap ${COLOURS[tone]}`}
    >
      <ToneShape tone={tone} />
      <span className="truncate">{children}</span>
    </span>
  )
}
