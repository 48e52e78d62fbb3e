import { useQuery } from '@tanstack/react-query'
import { isApiError } from '#/api/errors.ts'
import { explainError } from '#/api/explain-error.ts'
import { takedownEventsOptions } from '#/api/takedown-events.ts'
import type { TakedownEvent } from '#/contract/takedown-events.ts'
import { formatCount } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { humanise } from '#/lib/words.ts'
import { ErrorState } from '#/ui/error-state.tsx'
import { HostileText } from '#/ui/hostile-text.tsx'
import { LoadingLines } from '#/ui/loading-lines.tsx'
import { Instant } from '#/ui/relative-time.tsx'
import { StaleNotice } from '#/ui/stale-notice.tsx'

const word = (code: string) => visibleString(humanise(code))

function EventLine({ event }: { event: TakedownEvent }) {
  const { at, kind, actor, text, from, to, rest } = event
  return (
    <li className="relative grid gap-0.5 pl-5 before:absolute before:top-[5px] before:left-0 before:size-[9px] before:rounded-full before:border-2 before:border-accent before:bg-surface after:absolute after:top-[15px] after:-bottom-[11px] after:left-1 after:w-px after:bg-line-strong last:after:hidden">
      <p className="flex flex-wrap gap-x-2">
        <span className="font-semibold">{kind ? word(kind) : 'Event'}</span>
        {(from || to) && (
          <span>
            {from && `from ${word(from)} `}
            {to && `to ${word(to)}`}
          </span>
        )}
      </p>
      {text && (
        <p>
          <HostileText value={text} />
        </p>
      )}
      {[...rest].map(([name, value]) => (
        <p key={name} className="text-sm">
          <span className="text-muted">{word(name)}:</span> <HostileText value={value} />
        </p>
      ))}
      <p className="text-sm text-muted">
        <Instant value={at} />
        {actor && (
          <>
            {' · '}
            <HostileText value={actor} />
          </>
        )}
      </p>
    </li>
  )
}

/** The timeline of a case. It loads and fails alone; the case itself stays readable. */
export function CaseEvents({ takedownId }: { takedownId: string }) {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(
    takedownEventsOptions(takedownId),
  )
  if (data === undefined) {
    if (!error) return <LoadingLines label="Reading the events" />
    const { text, details } = explainError(error)
    return (
      <ErrorState
        title={
          isApiError(error, 'unreadable')
            ? 'The events came in a form that cannot be read.'
            : 'The events could not be read.'
        }
        text={text}
        {...(details === null ? {} : { details })}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  return (
    <div className="grid gap-3">
      {error && (
        <StaleNotice
          readAt={dataUpdatedAt}
          reason={explainError(error).text}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data.events.length === 0 ? (
        <p className="text-muted">No events are recorded.</p>
      ) : (
        <ol aria-label="Events" className="grid gap-3">
          {data.events.map((event, index) => (
            <EventLine key={index} event={event} />
          ))}
        </ol>
      )}
      {data.unreadable > 0 && (
        <p className="text-sm text-amber">
          {formatCount(data.unreadable)} more cannot be read and are not shown.
        </p>
      )}
      {!data.complete && (
        <p className="text-sm text-muted">The service has more events than are shown here.</p>
      )}
    </div>
  )
}
