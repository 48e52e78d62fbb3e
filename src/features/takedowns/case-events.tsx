import { useQuery } from '@tanstack/react-query'
import { profileOptions } from '#/api/profile.ts'
import { takedownEventsOptions } from '#/api/takedowns.ts'
import type { TakedownEvent, TakedownTimeline, Takedown } from '#/contract/takedown.ts'
import { formatCalendarDate, formatInstant } from '#/lib/dates.ts'
import { humanize } from '#/lib/humanize.ts'
import { isDay } from '#/lib/local-days.ts'
import { formatCount } from '#/lib/numbers.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { orderEvents } from '#/shared/cases/case-details.ts'
import { getPollInterval } from '#/shared/cases/case-refresh.ts'
import { RawRecord, HostileText } from '#/shared/hosts/hostile-text.tsx'
import { getCaseStatusLabel } from '#/shared/labels/case-labels.ts'
import { PanelBody } from '#/shared/panel-body.tsx'
import { ErrorState } from '#/ui/error-state.tsx'

const formatEventCode = (code: string): string => toVisibleString(humanize(code))

/** Either status may be missing (C132). */
function describeStatusChange({ from, to }: TakedownEvent): string | null {
  const before = from === null ? null : getCaseStatusLabel({ status: from }).text
  const after = to === null ? null : getCaseStatusLabel({ status: to }).text
  if (before !== null && after !== null) return `Status changed from ${before} to ${after}`
  if (after !== null) return `Status: ${after}`
  return before === null ? null : `Status before: ${before}`
}

function EventItem({ event }: { event: TakedownEvent }) {
  const { occurredAt, kind, actor, actorId, text, otherFields, raw } = event
  const profile = useQuery(profileOptions()).data
  const isOwn = profile !== undefined && actorId === profile.id
  const change = describeStatusChange(event)
  const label = kind && formatEventCode(kind)
  const title = text ?? label ?? change ?? 'Event'
  const details = [
    occurredAt === null
      ? 'date not reported'
      : isDay(occurredAt)
        ? formatCalendarDate(occurredAt)
        : (formatInstant(occurredAt) ?? occurredAt),
    text && label,
    isOwn ? 'you' : actor,
  ].filter(Boolean)
  return (
    <li className="relative grid gap-0.5 pl-5 before:absolute before:top-1.25 before:left-0 before:size-2.25 before:rounded-full before:border-2 before:border-accent before:bg-surface after:absolute after:top-3.75 after:-bottom-2.75 after:left-1 after:w-px after:bg-line-strong last:after:hidden">
      <p>
        <HostileText value={title} />
      </p>
      {change && change !== title && <p className="text-sm text-muted">{change}</p>}
      {[...otherFields].map(([name, value]) => (
        <p key={name} className="text-sm">
          <span className="text-muted">{formatEventCode(name)}:</span> <HostileText value={value} />
        </p>
      ))}
      <div className="flex flex-wrap gap-x-1.5 text-sm text-muted">
        <HostileText inline value={details.join(' · ')} />
        <RawRecord label="Raw event" raw={raw} />
      </div>
    </li>
  )
}

/** Timeline of a case. Loads and fails independently of the page. */
export function CaseEvents({ row }: { row: Takedown }) {
  const eventsQuery = useQuery({
    ...takedownEventsOptions(row.id),
    refetchInterval: ({ state }) => getPollInterval(row, state),
  })
  return (
    <PanelBody subject="The events" query={eventsQuery}>
      {(response) =>
        'rawResponse' in response ? (
          <div className="grid gap-2">
            <ErrorState
              title="The events couldn’t be read."
              text="You can open the original response."
              onRetry={() => void eventsQuery.refetch()}
            />
            <RawRecord label="Raw response" raw={response.rawResponse} />
          </div>
        ) : (
          <Timeline timeline={response} />
        )
      }
    </PanelBody>
  )
}

function Timeline({ timeline }: { timeline: TakedownTimeline }) {
  const { events, isDated } = orderEvents(timeline.events)
  if (events.length === 0 && timeline.unreadableEntries.length === 0)
    return <p className="text-muted">No events recorded.</p>
  return (
    <div className="grid gap-3">
      {!isDated && (
        <p className="text-sm text-muted">
          Some events have no date and time, so all are in the order received.
        </p>
      )}
      <ol aria-label="Events" className="grid gap-3 empty:hidden">
        {events.map((event, index) => (
          <EventItem key={index} event={event} />
        ))}
      </ol>
      {timeline.unreadableEntries.length > 0 && (
        <div className="text-sm">
          <p className="text-amber">
            {formatCount(timeline.unreadableEntries.length)} more couldn’t be read.
          </p>
          <RawRecord label="Raw events" raw={timeline.unreadableEntries} />
        </div>
      )}
      {!timeline.isComplete && (
        <p className="text-sm text-muted">The service has more events than shown here.</p>
      )}
    </div>
  )
}
