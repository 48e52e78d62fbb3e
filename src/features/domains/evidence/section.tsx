import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { createContext, createElement, use, useId, type ReactNode } from 'react'
import { Button } from '#/ui/button.tsx'

/** The level of the sections' titles: one below the host's. */
export const SectionLevel = createContext<'h2' | 'h3'>('h2')

type SectionProps = {
  title: string
  /** Population, age or definition, beside the title. */
  sub?: ReactNode
  children: ReactNode
}

/** One part of the evidence. When it fails, the others stay. */
export function Section({ title, sub, children }: SectionProps) {
  const id = useId()
  const level = use(SectionLevel)
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-2 border-t border-line py-3.5">
      <header className="flex flex-wrap items-baseline gap-x-2">
        {createElement(level, { id, className: 'font-[620]' }, title)}
        {sub && <p className="min-w-0 text-sm text-muted">{sub}</p>}
      </header>
      <CatchBoundary getResetKey={() => title} errorComponent={Failed}>
        {children}
      </CatchBoundary>
    </section>
  )
}

function Failed({ reset }: ErrorComponentProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 text-muted">
      This part could not be shown.
      <Button size="small" onClick={reset}>
        Try again
      </Button>
    </div>
  )
}
