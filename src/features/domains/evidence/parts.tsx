import { CatchBoundary, Link, type ErrorComponentProps } from '@tanstack/react-router'
import { createContext, createElement, use, useId, useState, type ReactNode } from 'react'
import type { HostRow } from '#/contract/domain.ts'
import { formatCalendarDate, formatRelative } from '#/lib/dates.ts'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import { getCaseStatusLabel } from '#/shared/labels/case-labels.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { useNow } from '#/ui/now.ts'
import { AbsoluteTime } from '#/ui/relative-time.tsx'

/** Heading level of sections: one below the heading with the host. */
export const SectionLevel = createContext<'h2' | 'h3'>('h2')

type SectionProps = {
  title: string
  sub?: ReactNode
  children: ReactNode
}

export function Section({ title, sub, children }: SectionProps) {
  const id = useId()
  const level = use(SectionLevel)
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-2 border-t border-line py-3.5">
      <header className="flex flex-wrap items-baseline gap-x-2">
        {createElement(level, { id, className: 'font-[620]' }, title)}
        {sub && <p className="min-w-0 text-sm text-muted">{sub}</p>}
      </header>
      <CatchBoundary getResetKey={() => title} errorComponent={SectionError}>
        {children}
      </CatchBoundary>
    </section>
  )
}

function SectionError({ reset }: ErrorComponentProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 text-muted">
      This part couldn’t be shown.
      <Button size="small" onClick={reset}>
        Try again
      </Button>
    </div>
  )
}

/**
 * Time with its zone (C84). For times 1 minute to 30 days ago, also shows the age. For dates without a time, shows
 * neither a zone nor an age.
 */
export function TimeWithAge({ value }: { value: string | null }) {
  const relative = formatRelative(value, useNow())
  if (value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formatCalendarDate(value)
  return (
    <>
      <AbsoluteTime value={value} />
      {/* For times that are newer or older, `relative` is `just now` or a date. */}
      {relative?.endsWith(' ago') && <span className="text-muted print:hidden">, {relative}</span>}
    </>
  )
}

const maxCharacters = 420
/** Must match `line-clamp-6` below. */
const maxLines = 6

/** Untrusted text without links. Long text is cut off until the user expands it. */
export function LongText({ value, name }: { value: string; name: string }) {
  const [isExpanded, setExpanded] = useState(false)
  const isLong = value.length > maxCharacters || value.split('\n', maxLines + 1).length > maxLines
  if (!isLong) return <HostileText value={value} />
  return (
    <>
      {/* Cut off by CSS, because slicing the string could split a character. */}
      <span className={isExpanded ? 'block' : 'line-clamp-6 print:line-clamp-none'}>
        <HostileText value={value} />
      </span>
      <span className="mt-1 block">
        <Button size="small" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? 'Show less' : `Show full ${name}`}
        </Button>
      </span>
    </>
  )
}

export function OpenCase({ openCase }: Pick<HostRow, 'openCase'>) {
  if (!openCase) return openCase === null ? 'none' : 'not reported'
  return <CaseLink {...openCase} isOpen />
}

type CaseLinkProps = { id: string; status: string | null; isOpen: boolean }

/** Link to a case in any status (C81). */
export function CaseLink({ id, status, isOpen }: CaseLinkProps) {
  const { text, tone } = getCaseStatusLabel({ status, is_open: isOpen })
  return (
    <Link
      to="/takedowns/$takedownId"
      params={{ takedownId: id }}
      className="rounded-[5px] text-accent hover:underline"
    >
      <Badge tone={tone}>{text}</Badge> <span>Show case</span>
    </Link>
  )
}
