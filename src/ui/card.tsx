import { type ReactNode, useId } from 'react'

/** List of terms with details. To align several lists, set `--term-width` on a common parent. */
export function KeyValues({
  items,
}: {
  items: readonly { term: string; detail: ReactNode; key?: string }[]
}) {
  return (
    <dl className="grid grid-cols-[minmax(var(--term-width,6rem),max-content)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {items.map(({ term, detail, key = term }) => (
        <div key={key} className="col-span-2 grid grid-cols-subgrid">
          <dt className="max-w-48 [overflow-wrap:anywhere] text-muted">{term}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">
            {detail === null || detail === undefined || detail === '' ? '—' : detail}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type CardProps = {
  title: string
  sub?: ReactNode
  actions?: ReactNode
  /** Removes the padding at the sides and bottom. */
  flush?: boolean
  children: ReactNode
}

/** Titled section of a page on its own surface. */
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
