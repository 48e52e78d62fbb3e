import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Explanation } from './explanation.tsx'

/** Matches the controls of a toolbar, but not the controls in their popups. */
const controlSelector = ':scope > button, :scope > span > button, :scope > nav a'

type ToolbarProps = { label: string; className?: string; children: ReactNode }

/** Toolbar whose controls are one Tab stop. Arrow keys move between them. */
export function Toolbar({ label, className = 'gap-2.5', children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  /** Index of the control that Tab focuses. Null means the link to the current page, or else the first control. */
  const [tabStop, setTabStop] = useState<number | null>(null)
  const listControls = () => [
    ...(bar.current?.querySelectorAll<HTMLElement>(controlSelector) ?? []),
  ]
  // Runs after every render, because controls come and go.
  useLayoutEffect(() => {
    const controls = listControls()
    const currentPageIndex = controls.findIndex((control) => control.hasAttribute('aria-current'))
    const tabStopIndex = tabStop ?? Math.max(0, currentPageIndex)
    for (const [index, control] of controls.entries())
      control.tabIndex = index === tabStopIndex ? 0 : -1
  })

  function handleKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const controls = listControls()
    const index = controls.findIndex((control) => control === event.target)
    const nextIndex = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key]
    if (index < 0 || nextIndex === undefined) return
    event.preventDefault()
    controls.at(nextIndex % controls.length)?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its controls get the focus
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      aria-orientation="horizontal"
      onKeyDown={handleKeyDown}
      onFocus={({ target }) => {
        const index = listControls().findIndex((control) => control === target)
        if (index >= 0) setTabStop(index)
      }}
      className={`flex items-center ${className}`}
    >
      {children}
    </div>
  )
}

/**
 * `activeOptions` of router links that are active only on exactly their URL. By default, a link is also active on
 * subpages and with additional search parameters.
 */
export const exactMatch = { exact: true } as const

export const listTabClass =
  'block rounded-control border border-transparent px-2 py-0.75 font-label whitespace-nowrap text-muted hover:bg-sunken hover:text-text aria-[current]:border-line-strong aria-[current]:bg-surface aria-[current]:text-text aria-[current]:shadow-card max-[85rem]:px-1.5'

type ListTabsProps = {
  label: string
  definitions: readonly { label: string; definition: ReactNode }[]
  /** Links, each in an `li`. */
  children: ReactNode
}

/** Links to the lists that a page can show, with their definitions. One Tab stop. */
export function ListTabs({ label, definitions, children }: ListTabsProps) {
  return (
    <Toolbar label={label} className="min-w-0 flex-wrap gap-x-1">
      <nav aria-label={label}>
        <ul className="flex flex-wrap gap-0.5">{children}</ul>
      </nav>
      <Explanation term="these lists">
        {definitions.map(({ label: name, definition }) => (
          <p key={name}>
            <b className="font-[620]">{name}:</b> {definition}
          </p>
        ))}
      </Explanation>
    </Toolbar>
  )
}

type PageHeaderProps = {
  title: ReactNode
  sub?: ReactNode
  actions?: ReactNode
}

/** Header of a page. The heading gets the focus after a navigation. */
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
