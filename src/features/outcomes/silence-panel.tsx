import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { hostOf } from '#/lib/host-name.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { HostName } from '#/product/hosts/host-name.tsx'
import { HostileText } from '#/product/hosts/hostile-text.tsx'
import { turnLabels } from '#/product/outcomes/outcome-labels.ts'
import { longestWaits } from '#/product/outcomes/silence.ts'
import { Card } from '#/ui/card.tsx'
import { useNow } from '#/ui/now.ts'
import { CasesLink, linkClass } from './cases-link.tsx'
import { Definition } from './definition.tsx'
import { lengthWords, unclearWait } from './figure-words.ts'
import type { Counted } from './outcome-figures.ts'

/** Cases that are listed here; the list of cases has them all. */
const mostListed = 10

type SilencePanelProps = {
  counted: Counted
  /** From how many days on. */
  days: number
  onDays: (days: number) => void
}

/** The open cases that have been waiting longest, from a number of days of one's own (F12). */
export function SilencePanel({
  counted: { brandId, cases, rows },
  days,
  onDays,
}: SilencePanelProps) {
  const now = useNow()
  const { long, unclear } = longestWaits(cases, days, now)
  return (
    <Card
      title="Waiting longest"
      sub="open cases, now"
      actions={
        <>
          <Days days={days} onDays={onDays} />
          <Definition of="silence" about="Waiting longest" />
        </>
      }
    >
      <p className="mb-2 text-muted">
        {long.length === 0 ? (
          `No open case has been waiting for ${countOf(days, 'day')} or more.`
        ) : (
          <>
            <Link
              to="/takedowns"
              search={{ ...(brandId !== null && { brand: brandId }), waits: days }}
              className={linkClass}
            >
              {countOf(long.length, 'case')}
            </Link>{' '}
            waiting for {countOf(days, 'day')} or more
            {long.length > mostListed && `, the ${mostListed} longest here`}
          </>
        )}
      </p>
      {long.length > 0 && (
        <ul aria-label="Cases waiting longest" className="grid">
          {long.slice(0, mostListed).map(({ one, turn, wait }) => (
            <li
              key={one.id}
              className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 border-t border-line py-1.5"
            >
              <Link
                to="/takedowns/$takedownId"
                params={{ takedownId: one.id }}
                className="min-w-0 rounded-sm font-label hover:underline"
              >
                <HostName value={hostOf(rows.get(one.id)?.target_website ?? '')} />
              </Link>
              <span className="min-w-0 text-sm text-muted">
                {turnLabels[turn.of]}
                {turn.of === 'provider' && <Awaited names={turn.providers} />}
              </span>
              <span className="ml-auto whitespace-nowrap tabular-nums">{lengthWords(wait)}</span>
            </li>
          ))}
        </ul>
      )}
      {unclear > 0 && (
        <p className="mt-2 text-sm text-muted">
          Not listed:{' '}
          <CasesLink
            brandId={brandId}
            only="wait-unclear"
            period={null}
            count={unclear}
            label={unclearWait}
            words={countOf(unclear, 'case')}
          />{' '}
          {unclearWait}.
        </p>
      )}
    </Card>
  )
}

/** The providers that are waited for, as the service names them. */
export function Awaited({ names }: { names: readonly (string | null)[] }) {
  const known = [...new Set(names.filter((name) => name !== null))]
  const [first, ...others] = known
  if (first === undefined) return null
  return (
    <>
      : <HostileText inline value={first} />
      {others.length > 0 && ` and ${formatCount(others.length)} more`}
    </>
  )
}

/** The threshold: a number of days, kept in the address. */
function Days({ days, onDays }: Pick<SilencePanelProps, 'days' | 'onDays'>) {
  const [typed, setTyped] = useState(String(days))
  const [seen, setSeen] = useState(days)
  // The address was changed by something else, as the Back button: it wins over what was typed.
  if (days !== seen) {
    setSeen(days)
    setTyped(String(days))
  }
  return (
    <label className="inline-flex items-center gap-1.5 text-sm text-muted print:hidden">
      Days or more
      <input
        type="number"
        min={1}
        max={9999}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          const asked = Number(target.value)
          if (!Number.isInteger(asked) || asked < 1 || asked > 9999) return
          setSeen(asked)
          onDays(asked)
        }}
        className="h-6.5 w-17 rounded-md border border-control bg-surface px-2 text-sm text-text"
      />
    </label>
  )
}
