import type { ReactNode } from 'react'

/** Meanings of colors; each also has its own shape and a word. */
export type Tone = 'red' | 'amber' | 'green' | 'gray' | 'accent'

const COLORS: Record<Tone, string> = {
  red: 'bg-red-soft text-red',
  amber: 'bg-amber-soft text-amber',
  green: 'bg-green-soft text-green',
  gray: 'bg-gray-soft text-gray',
  accent: 'bg-accent-soft text-accent',
}

/**
 * A word in a tone. Show unknown codes in `gray`. `data-tone` adds the shape, here and in legends and
 * filters (styles.css).
 */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      data-tone={tone}
      className={`inline-block max-w-full rounded-sm border border-transparent px-1.5 align-middle text-xs leading-4.5 font-semibold [overflow-wrap:break-word] max-[38rem]:whitespace-normal print:bg-transparent print:px-0 print:whitespace-normal ${COLORS[tone]}`}
    >
      {children}
    </span>
  )
}
