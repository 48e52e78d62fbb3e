import type { ReactNode } from 'react'

type EmptyStateProps = {
  /** What is not there, as a sentence: "No domains match these filters." */
  title: string
  /** Why, or what to do about it. */
  text?: ReactNode
  actions?: ReactNode
}

/** Nothing to show, and that is the answer: never used for a failure. */
export function EmptyState({ title, text, actions }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-1 px-6 py-10 text-center">
      <p className="font-semibold">{title}</p>
      {text && <p className="max-w-prose text-muted">{text}</p>}
      {actions && <div className="mt-3 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
