import { useId } from 'react'
import type { ReactNode } from 'react'

type CardProps = {
  title: string
  /** Population, age or definition of what the card shows. */
  sub?: ReactNode
  actions?: ReactNode
  /** The body reaches the edges, for a table or a row of figures. */
  flush?: boolean
  children: ReactNode
}

/** A named section of a page on its own surface. */
export function Card({ title, sub, actions, flush = false, children }: CardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col rounded-card border border-line bg-surface shadow-card print:block"
    >
      <header className="flex flex-wrap items-baseline gap-x-2 gap-y-1 px-3.5 pt-3">
        <h2 id={id} className="font-heading">
          {title}
        </h2>
        {sub && <p className="min-w-0 text-sm text-muted">{sub}</p>}
        {actions && (
          <div className="-my-1 ml-auto flex items-center gap-2 self-center">{actions}</div>
        )}
      </header>
      <div className={flush ? 'min-h-0 flex-1 pt-2' : 'min-h-0 flex-1 px-3.5 pt-3 pb-3.5'}>
        {children}
      </div>
    </section>
  )
}
