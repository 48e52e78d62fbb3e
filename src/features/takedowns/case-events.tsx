import { useQuery } from '@tanstack/react-query'
import { profileOptions } from '#/api/profile.ts'
import { takedownEventsOptions } from '#/api/takedowns.ts'
import type { TakedownEvent, TakedownTimeline } from '#/contract/takedown-events.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { formatCalendarDate, parseInstant } from '#/lib/dates.ts'
import { isDay } from '#/lib/local-days.ts'
import { formatCount } from '#/lib/numbers.ts'
import { caseRefetchInterval } from '#/shared/cases/case-refresh.ts'
import { eventLabel, eventStatusLabel } from '#/shared/cases/event-labels.ts'
import { orderEvents } from '#/shared/cases/event-order.ts'
import { RawRecord, HostileText } from '#/shared/hosts/hostile-text.tsx'
import { PanelBody } from '#/shared/panel-body.tsx'
import { ErrorState } from '#/ui/error-state.tsx'
import { Instant } from '#/ui/relative-time.tsx'

/** Describes a status change as far as recorded (C132). */
function describeStatusChange({ from, to }: TakedownEvent): string | null {
  if (from !== null && to !== null)
    return `Status changed from ${eventStatusLabel(from)} to ${eventStatusLabel(to)}`
  if (to !== null) return `Status: ${eventStatusLabel(to)}`
  return from === null ? null : `Status before: ${eventStatusLabel(from)}`
}

function EventItem({ event }: { event: TakedownEvent }) {
  const { occurredAt: at, kind, actor, actorId, text, otherMembers, raw } = event
  const profile = useQuery(profileOptions()).data
  const isOwn = profile !== undefined && actorId === profile.id
  const change = describeStatusChange(event)
  return (
    <li className="relative grid gap-0.5 pl-5 before:absolute before:top-1.25 before:left-0 before:size-2.25 before:rounded-full before:border-2 before:border-accent before:bg-surface after:absolute after:top-3.75 after:-bottom-2.75 after:left-1 after:w-px after:bg-line-strong last:after:hidden">
      <p>{text ? <HostileText value={text} /> : kind ? eventLabel(kind) : (change ?? 'Event')}</p>
      {change && (text || kind) && <p className="text-sm text-muted">{change}</p>}
      {[...otherMembers].map(([name, value]) => (
        <p key={name} className="text-sm">
          <span className="text-muted">{eventLabel(name)}:</span> <HostileText value={value} />
        </p>
      ))}
      <div className="flex flex-wrap gap-x-1.5 text-sm text-muted">
        <span>
          {at === null ? (
            'date not reported'
          ) : isDay(at) ? (
            formatCalendarDate(at)
          ) : parseInstant(at) === null ? (
            <HostileText inline value={at} />
          ) : (
            <Instant value={at} />
          )}
        </span>
        {text && kind && <span>· {eventLabel(kind)}</span>}
        {isOwn ? (
          <span>· you</span>
        ) : (
          actor && (
            <span>
              · <HostileText inline value={actor} />
            </span>
          )
        )}
        <RawRecord label="Raw event" raw={raw} />
      </div>
    </li>
  )
}

/** Timeline of a case. Loads and fails independently. */
export function CaseEvents({ row }: { row: Takedown }) {
  const eventsQuery = useQuery({
    ...takedownEventsOptions(row.id),
    refetchInterval: ({ state }) => caseRefetchInterval(row, state.error !== null, Date.now()),
  })
  return (
    <PanelBody subject="The events" query={eventsQuery}>
      {(response) =>
        'rawResponse' in response ? (
          <div className="grid gap-2">
            <ErrorState
              title="The events couldn’t be read."
              text="You can open them as they came."
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
  return (
    <div className="grid gap-3">
      {events.length === 0 && <p className="text-muted">No events recorded.</p>}
      {!isDated && (
        <p className="text-sm text-muted">
          Some events have no date and time, so they’re in the order received.
        </p>
      )}
      {events.length > 0 && (
        <ol aria-label="Events" className="grid gap-3">
          {events.map((event, index) => (
            <EventItem key={index} event={event} />
          ))}
        </ol>
      )}
      {timeline.unreadable.length > 0 && (
        <div className="text-sm">
          <p className="text-amber">
            {formatCount(timeline.unreadable.length)} more couldn’t be read.
          </p>
          <RawRecord label="Raw events" raw={timeline.unreadable} />
        </div>
      )}
      {!timeline.isComplete && (
        <p className="text-sm text-muted">The service has more events than shown here.</p>
      )}
    </div>
  )
}
