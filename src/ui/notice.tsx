import type { ReactNode } from 'react'

type NoticeProps = {
  /** Amber warns. */
  tone?: 'amber' | 'gray'
  children: ReactNode
}

/** Announced notice about the content below it. */
export const Notice = ({ tone = 'amber', children }: NoticeProps) => (
  <output
    className={`rounded-control px-2.5 py-1.5 text-sm ${tone === 'amber' ? 'bg-amber-soft text-amber' : 'bg-gray-soft text-gray'}`}
  >
    {children}
  </output>
)
