import { Toolbar as Base } from '@base-ui/react/toolbar'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'

/** Buttons that are one stop of Tab together; arrows go from one to the next. Its buttons are `ToolbarButton`s. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.Root aria-label={label} className="flex items-center gap-2.5">
      {children}
    </Base.Root>
  )
}

/** A button of a toolbar. */
export const ToolbarButton = (props: ComponentProps<typeof Button>) => (
  <Base.Button render={<Button size="small" {...props} />} />
)

type PageHeaderProps = {
  title: ReactNode
  /** Population, age or state of what the page shows. */
  sub?: ReactNode
  actions?: ReactNode
}

/** The head of a page with its one `h1`, which can take the focus when the page has changed. */
export function PageHeader({ title, sub, actions }: PageHeaderProps) {
  return (
    <header className="flex min-h-7.5 shrink-0 flex-wrap items-center gap-x-2.5 gap-y-1.5">
      <h1
        tabIndex={-1}
        className="min-w-0 text-xl font-heading tracking-snug [overflow-wrap:anywhere] [&_bdi]:text-[1em]"
      >
        {title}
      </h1>
      {sub && (
        <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 text-muted">
          {sub}
        </div>
      )}
      {actions && <div className="ml-auto flex flex-wrap items-center gap-2.5">{actions}</div>}
    </header>
  )
}
