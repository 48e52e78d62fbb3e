import {
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { Button } from './button.tsx'
import { Explanation } from './explanation.tsx'

/** Buttons that are one stop of Tab together; arrows go from one to the next. Its buttons are `ToolbarButton`s. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(0)
  const buttons = () => [
    ...(bar.current?.querySelectorAll<HTMLElement>(':scope > button, :scope > span > button') ??
      []),
  ]
  useLayoutEffect(() => {
    for (const [at, button] of buttons().entries()) button.tabIndex = at === stop ? 0 : -1
  })

  function move(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const all = buttons()
    const at = all.findIndex((button) => button === event.target)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (at < 0 || to === undefined) return
    event.preventDefault()
    all.at(to % all.length)?.focus()
  }

  return (
    // Its buttons take the focus.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      aria-orientation="horizontal"
      onKeyDown={move}
      onFocus={({ target }) => {
        const at = buttons().findIndex((button) => button === target)
        if (at >= 0) setStop(at)
      }}
      className="flex items-center gap-2.5"
    >
      {children}
    </div>
  )
}

/** A button of a toolbar. */
export const ToolbarButton = (props: ComponentProps<typeof Button>) => (
  <Button size="small" {...props} />
)

/** A link of `HeadTabs`; the chosen one has `aria-current`. */
export const headTabClass =
  'block rounded-control border border-transparent px-2 py-0.75 font-label whitespace-nowrap text-muted hover:bg-sunken hover:text-text aria-[current]:border-line-strong aria-[current]:bg-surface aria-[current]:text-text aria-[current]:shadow-card max-[85rem]:px-1.5'

type HeadTabsProps = {
  /** `Which domains`. */
  label: string
  /** What each of the lists holds, and what else is to be known about them. */
  meanings: readonly { label: string; meaning: ReactNode }[]
  /** The links, each in an `li`. */
  children: ReactNode
}

/** The lists that a page can show, as links beside its title. */
export function HeadTabs({ label, meanings, children }: HeadTabsProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-1">
      <nav aria-label={label}>
        <ul className="flex flex-wrap gap-0.5">{children}</ul>
      </nav>
      <Explanation about="these lists">
        {meanings.map(({ label: name, meaning }) => (
          <p key={name}>
            <b className="font-[620]">{name}:</b> {meaning}
          </p>
        ))}
      </Explanation>
    </div>
  )
}

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
