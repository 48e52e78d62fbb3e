import type { ReactNode } from 'react'

/** `cqi` is relative to the `@container` around the pane. */
const paneWidth = 'max(20rem, 38cqi)'

/** Width of the pane with its gap, for CSS `calc()`. */
export const paneSpace = `${paneWidth} + 0.875rem`

type SidePaneProps = {
  children: ReactNode
  name: string
  isFullWidth?: boolean
}

/** Pane at the right end of a flexbox inside a `@container`. Has the full width on narrow screens. */
export const SidePane = ({ children, name, isFullWidth = false }: SidePaneProps) => (
  <section
    aria-label={name}
    style={{ width: isFullWidth ? '100%' : paneWidth }}
    className={`flex min-h-0 min-w-0 flex-col max-split:w-full! split:shrink-0 split:overflow-hidden split:rounded-card split:border split:border-line split:bg-surface split:shadow-card split:[contain:layout_style] ${isFullWidth ? '' : 'split:ml-3.5 print:ml-0'}`}
  >
    {children}
  </section>
)
