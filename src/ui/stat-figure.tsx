import type { ReactNode } from 'react'

type StatFigureProps = {
  label: string
  value: string
  /** Population, age or definition in a few words. */
  note?: ReactNode
  /** Wraps the figure in a link to the list it counts. */
  link?: (props: { className: string; children: ReactNode }) => ReactNode
}

/** One headline figure. Several go into `<StatRow>`. */
export function StatFigure({ label, value, note, link }: StatFigureProps) {
  const body = (
    <>
      <span className="block text-muted">{label}</span>{' '}
      <span className="block text-2xl font-[640] tracking-[-0.02em] [overflow-wrap:anywhere]">
        {value}
      </span>{' '}
      {note && <span className="block text-xs text-faint">{note}</span>}
    </>
  )
  const className = 'block h-full px-4 py-[13px]'
  return link ? (
    link({ className: `${className} hover:bg-bg focus-visible:-outline-offset-2`, children: body })
  ) : (
    <div className={className}>{body}</div>
  )
}

/** Figures side by side in one frame, hairlines between them; they wrap on a narrow screen. */
export function StatRow({ label, children }: { label: string; children: readonly ReactNode[] }) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] overflow-hidden rounded-card border border-line bg-surface shadow-card"
    >
      {children.map((child, index) => (
        <li key={index} className="-mr-px -mb-px min-w-0 border-r border-b border-line">
          {child}
        </li>
      ))}
    </ul>
  )
}
