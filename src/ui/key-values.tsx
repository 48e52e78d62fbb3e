import type { ReactNode } from 'react'

/**
 * Terms and what belongs to them; a detail that is missing reads as a dash. `--term-width` of what stands
 * around several of them begins their details at one line.
 */
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
