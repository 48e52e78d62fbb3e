import { Link, useNavigate } from '@tanstack/react-router'
import { DAY } from '#/lib/dates.ts'
import { getHost } from '#/lib/host-name.ts'
import { formatCountOf } from '#/lib/numbers.ts'
import { HostName } from '#/shared/hosts/host-name.tsx'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import { waitingOnLabels, waitingParties } from '#/shared/outcomes/case-times.ts'
import { countLinkClass } from '#/shared/outcomes/count-link.tsx'
import { SelectField } from '#/ui/form-fields.tsx'
import { useNow } from '#/ui/now.ts'
import { formatNullableDuration, sortCasesByWait, type Outcomes } from './outcome-figures.ts'
import { CaseSetSummary, CaseSetsBar, CardWithDefinition, useFirstEntries } from './panel-parts.tsx'

const partyColors = {
  approval: '2',
  provider: 'amber',
  operator: '1',
  unclear: 'gray',
} as const

export function WaitingPanel({
  outcomes: { figures },
  minWaitDays,
}: {
  outcomes: Outcomes
  minWaitDays: number
}) {
  const waits = sortCasesByWait(figures, useNow())
  const longWaits = waits.filter(({ waitMs }) => waitMs >= minWaitDays * DAY)
  const { visible, showAllButton } = useFirstEntries(longWaits, { maxOnScreen: 10, noun: 'case' })
  const parties = waitingParties.filter((party) => figures.countCases(`turn-${party}`) > 0)
  const unreportedCount = figures.countCases('unreported')
  if (parties.length === 0)
    return (
      <CardWithDefinition term="waitingOn" sub="open cases, now">
        <p className="text-muted">
          {unreportedCount === 0
            ? 'No open cases.'
            : `No open cases, not counting ${formatCountOf(unreportedCount, 'case')} with no status.`}
        </p>
      </CardWithDefinition>
    )
  return (
    <CardWithDefinition
      term="waitingOn"
      sub="open cases, now"
      tools={<MinWaitField minWaitDays={minWaitDays} />}
    >
      <CaseSetsBar
        name="Open cases by who must act next"
        figures={figures}
        parts={parties.map((party) => {
          const longest = waits.find(({ wait }) => wait.party === party)
          return {
            set: `turn-${party}`,
            label: longest
              ? `${waitingOnLabels[party]}, longest ${formatNullableDuration(longest.waitMs)}`
              : waitingOnLabels[party],
            color: partyColors[party],
          }
        })}
      />
      <p className="my-2 text-muted">
        {longWaits.length === 0 ? (
          `No open case has waited ${formatCountOf(minWaitDays, 'day')} or more.`
        ) : (
          <>
            <Link
              to="/takedowns"
              search={{ ...figures.brandFilter, waits: minWaitDays }}
              className={countLinkClass}
            >
              {formatCountOf(longWaits.length, 'case')}
            </Link>{' '}
            waiting {formatCountOf(minWaitDays, 'day')} or more
          </>
        )}
      </p>
      {longWaits.length > 0 && (
        <ul aria-label="Cases waiting longest" className="grid">
          {visible.map(({ outcomeCase: { row }, wait, waitMs }) => (
            <li
              key={row.id}
              className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 border-t border-line py-1.5"
            >
              <Link
                to="/takedowns/$takedownId"
                params={{ takedownId: row.id }}
                className="min-w-0 rounded-sm font-label hover:underline print:line-clamp-2"
              >
                <HostName value={getHost(row.target_website ?? '')} />
              </Link>
              <span className="min-w-0 text-sm text-muted print:line-clamp-3">
                <HostileText inline value={wait.label} />
              </span>
              <span className="ml-auto whitespace-nowrap tabular-nums">
                {formatNullableDuration(waitMs)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {showAllButton}
      {/* The list leaves out cases whose wait began at an unknown time. */}
      <CaseSetSummary title="Not listed" figures={figures} sets={['wait-unclear']} />
    </CardWithDefinition>
  )
}

const dayChoices = [1, 3, 7, 14, 30, 60, 90]

function MinWaitField({ minWaitDays }: { minWaitDays: number }) {
  const navigate = useNavigate({ from: '/outcomes' })
  const choices = [...new Set([...dayChoices, minWaitDays])].toSorted((a, b) => a - b)
  return (
    <span className="print:hidden">
      <SelectField
        label="Minimum days"
        isLabelHidden
        options={choices.map((days) => ({
          value: String(days),
          label: `${formatCountOf(days, 'day')} or more`,
        }))}
        value={String(minWaitDays)}
        onChange={(days) =>
          void navigate({
            search: (previous) => ({ ...previous, waits: Number(days) }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </span>
  )
}
