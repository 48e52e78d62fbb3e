import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { hostOf } from '#/lib/host-name.ts'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { HostName } from '#/shared/hosts/host-name.tsx'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import { waitingOnLabels, waitingParties, type WaitingParty } from '#/shared/outcomes/case-times.ts'
import { useNow } from '#/ui/now.ts'
import { useIsPrinting } from '#/ui/printing.ts'
import {
  CasesList,
  CasesSegments,
  FigureCard,
  formatDurationOrNa,
  linkClass,
} from './figure-parts.tsx'
import { longestWait, casesWaitingLongest, type Outcomes } from './outcome-figures.ts'

const colors = {
  approval: '2',
  provider: 'amber',
  operator: '1',
  unclear: 'gray',
  unread: 'gray',
} as const

/** Who must act on the open cases now (F12, F20). */
export function WaitingOnPanel({ outcomes: { cases, figures } }: { outcomes: Outcomes }) {
  const now = useNow()
  const countOf = (of: WaitingParty) => figures.size(`turn-${of}`)
  const listed = waitingParties.filter((of) => countOf(of) > 0)
  const labelFor = (of: WaitingParty) => {
    const waitMs = longestWait(cases, of, now)
    return waitMs === null
      ? waitingOnLabels[of]
      : `${waitingOnLabels[of]}, longest ${formatDurationOrNa(waitMs)}`
  }
  const unreported = figures.size('unreported')
  return (
    <FigureCard of="turn" sub="open cases, now">
      {listed.length === 0 ? (
        <p className="text-muted">
          {unreported === 0
            ? 'No open cases.'
            : `No case is known to be open; ${formatCountOf(unreported, 'case')} with no status.`}
        </p>
      ) : (
        <CasesSegments
          name="Open cases by who must act next"
          of={figures}
          parts={listed.map((of) => ({
            only: `turn-${of}`,
            label: labelFor(of),
            color: colors[of],
          }))}
        />
      )}
    </FigureCard>
  )
}

/** Number of cases listed here and on the printed report. */
const maxListed = { onScreen: 10, onPaper: 3 } as const

/** Open cases that have waited longest; the user sets the minimum days (F12). */
export function LongestWaitsPanel({
  outcomes: { cases, figures },
  days,
}: {
  outcomes: Outcomes
  /** Minimum days. */
  days: number
}) {
  const { brandId } = figures
  const longWaits = casesWaitingLongest(cases, days, useNow())
  const listed = useIsPrinting() ? maxListed.onPaper : maxListed.onScreen
  return (
    <FigureCard of="silence" sub="open cases, now" tools={<DaysField days={days} />}>
      <p className="mb-2 text-muted">
        {longWaits.length === 0 ? (
          `No open case has waited ${formatCountOf(days, 'day')} or more.`
        ) : (
          <>
            <Link
              to="/takedowns"
              search={{ ...(brandId !== null && { brand: brandId }), waits: days }}
              className={linkClass}
            >
              {formatCountOf(longWaits.length, 'case')}
            </Link>{' '}
            waiting {formatCountOf(days, 'day')} or more
            {longWaits.length > listed && `, top ${listed} shown`}
          </>
        )}
      </p>
      {longWaits.length > 0 && (
        <ul aria-label="Cases waiting longest" className="grid">
          {longWaits.slice(0, listed).map(({ outcome, wait, waitMs }) => (
            <li
              key={outcome.id}
              className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 border-t border-line py-1.5"
            >
              <Link
                to="/takedowns/$takedownId"
                params={{ takedownId: outcome.id }}
                className="min-w-0 rounded-sm font-label hover:underline print:line-clamp-2"
              >
                <HostName value={hostOf(outcome.website ?? '')} />
              </Link>
              <span className="min-w-0 text-sm text-muted print:line-clamp-3">
                {waitingOnLabels[wait.of]}
                {wait.of === 'provider' && <ProviderNames names={wait.providers} />}
              </span>
              <span className="ml-auto whitespace-nowrap tabular-nums">
                {formatDurationOrNa(waitMs)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <CasesList title="Not listed" of={figures} sets={['wait-unclear']} />
    </FigureCard>
  )
}

/** Providers it is waiting for, as named by the API. */
function ProviderNames({ names }: { names: readonly (string | null)[] }) {
  const [first, ...others] = new Set(names.filter((name) => name !== null))
  if (first === undefined) return null
  return (
    <>
      : <HostileText inline value={first} />
      {others.length > 0 && ` and ${formatCount(others.length)} more`}
    </>
  )
}

/** Threshold in days, kept in the URL. */
function DaysField({ days }: { days: number }) {
  const navigate = useNavigate({ from: '/outcomes' })
  const [typed, setTyped] = useState(String(days))
  const [urlDays, setUrlDays] = useState(days)
  // The URL changed elsewhere, such as by Back: it overrides the typed value.
  if (days !== urlDays) {
    setUrlDays(days)
    setTyped(String(days))
  }
  return (
    <label className="inline-flex items-center gap-1.5 text-sm text-muted print:hidden">
      Minimum days
      <input
        type="number"
        min={1}
        max={9999}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          const value = Number(target.value)
          if (!Number.isInteger(value) || value < 1 || value > 9999) return
          setUrlDays(value)
          // Replace the history entry, because it changes with every keystroke.
          void navigate({
            search: (now) => ({ ...now, waits: value }),
            replace: true,
            resetScroll: false,
          })
        }}
        className="h-6.5 w-17 rounded-md border border-control bg-surface px-2 text-sm text-text"
      />
    </label>
  )
}
