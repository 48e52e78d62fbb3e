import type { ReactNode } from 'react'

/** styles.css gives each tone its own shape too, so that color never carries meaning alone. */
export type Tone = 'red' | 'amber' | 'green' | 'gray' | 'accent'

const toneClasses: Record<Tone, string> = {
  red: 'bg-red-soft text-red',
  amber: 'bg-amber-soft text-amber',
  green: 'bg-green-soft text-green',
  gray: 'bg-gray-soft text-gray',
  accent: 'bg-accent-soft text-accent',
}

/** Text with the color and shape of a tone. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      data-tone={tone}
      className={`inline-block max-w-full rounded-sm border border-transparent px-1.5 align-middle text-xs leading-4.5 font-semibold [overflow-wrap:break-word] max-[38rem]:whitespace-normal print:bg-transparent print:px-0 print:whitespace-normal ${toneClasses[tone]}`}
    >
      {children}
    </span>
  )
}
