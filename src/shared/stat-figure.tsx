import { Link, type LinkProps } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import { Explanation } from '#/ui/explanation.tsx'

type StatFigureProps = {
  label: string
  value: string
  note?: ReactNode
  definition: ReactNode
  link?: LinkProps
}

/** A headline figure for `StatRow`. */
export function StatFigure({ label, value, note, definition, link }: StatFigureProps) {
  const id = useId()
  const figure = (
    <>
      <span className="block text-2xl font-[640] tracking-[-0.02em] [overflow-wrap:anywhere]">
        {value}
      </span>{' '}
      {note && <span className="block text-xs text-faint">{note}</span>}
    </>
  )
  return (
    <div className={`relative h-full px-4 py-3.25 ${link ? 'hover:bg-bg' : ''}`}>
      <span id={id} className="block text-muted">
        {label}
      </span>{' '}
      {link ? (
        <Link
          {...link}
          // Not `aria-labelledby`: the link would then have the same name as the link of that page in the navigation.
          aria-describedby={id}
          // Makes the whole tile clickable.
          className="block after:absolute after:inset-0 focus-visible:-outline-offset-2"
        >
          {figure}
        </Link>
      ) : (
        figure
      )}
      <div className="absolute top-2 right-2">
        <Explanation term={label}>{definition}</Explanation>
      </div>
    </div>
  )
}

/** Row of `StatFigure`s, wrapped on narrow screens. */
export function StatRow({ label, children }: { label: string; children: readonly ReactNode[] }) {
  return (
    <ul
      aria-label={label}
      className="grid shrink-0 grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] overflow-hidden rounded-card border border-line bg-surface shadow-card print:auto-cols-fr print:grid-flow-col print:grid-cols-none"
    >
      {children.map((child, index) => (
        <li key={index} className="-mr-px -mb-px min-w-0 border-r border-b border-line">
          {child}
        </li>
      ))}
    </ul>
  )
}
