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

/**
 * A word in a tone. Unknown codes belong in `grey`, with the code as the word. The shape before it comes
 * with `data-tone`, here as in any legend or choice, from styles.css.
 */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      data-tone={tone}
      className={`inline-block max-w-full rounded-sm border border-transparent px-1.5 align-middle text-xs leading-4.5 font-semibold [overflow-wrap:break-word] max-[38rem]:whitespace-normal print:bg-transparent print:px-0 print:whitespace-normal ${COLOURS[tone]}`}
    >
      {children}
    </span>
  )
}
