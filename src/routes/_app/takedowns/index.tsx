import { useSuspenseQuery } from '@tanstack/react-query'
import {
  createFileRoute,
  stripSearchParams,
  type ErrorComponentProps,
} from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import * as z from 'zod/mini'
import { isApiError } from '#/api/errors.ts'
import { takedownListOptions } from '#/api/takedowns.ts'
import { RouteFailure } from '#/features/failures/route-failure.tsx'
import { CountLine } from '#/features/lists/count-line.tsx'
import { ListFrame } from '#/features/lists/list-frame.tsx'
import { pagingDefaults, pagingSearch } from '#/features/lists/paging.ts'
import { PastTheEnd } from '#/features/lists/past-the-end.tsx'
import { takedownListParams, takedownSearch } from '#/features/takedowns/takedown-search.ts'
import { TakedownTable } from '#/features/takedowns/takedown-table.tsx'
import { TakedownTools } from '#/features/takedowns/takedown-tools.tsx'

const search = z.object({ ...takedownSearch, ...pagingSearch })

type Search = z.output<typeof search>

// Another filter begins again at the first page.
const fromStart = (asked: Search): Search => ({ ...asked, page: 1 })

const listOf = (asked: Search) => takedownListOptions(takedownListParams(asked))

export const Route = createFileRoute('/_app/takedowns/')({
  staticData: { place: 'Takedowns' },
  validateSearch: search,
  search: { middlewares: [stripSearchParams(pagingDefaults)] },
  loaderDeps: ({ search: asked }) => asked,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    // Only coming from elsewhere is waited for: on the screen itself the old rows stay until the new
    // ones are there, and a look ahead must not hold up the press that follows it.
    if (cause === 'enter') await queryClient.ensureQueryData(listOf(deps))
    else void queryClient.prefetchQuery(listOf(deps))
  },
  component: Takedowns,
  errorComponent: Failure,
})

function Takedowns() {
  const asked = Route.useSearch()
  const shown = useDeferredValue(asked)
  const reading = useSuspenseQuery(listOf(shown))
  const { rows, count } = reading.data
  return (
    <ListFrame
      title="Takedowns"
      sub={
        <CountLine
          count={count}
          one="case"
          many="cases"
          at={reading.dataUpdatedAt}
          note="newest first"
        />
      }
      tools={<TakedownTools search={fromStart(asked)} />}
      {...shown}
      reading={reading}
    >
      <TakedownTable search={shown} rows={rows} busy={shown !== asked} />
    </ListFrame>
  )
}

function Failure(failed: ErrorComponentProps) {
  const asked = Route.useSearch()
  const { page, pageSize } = asked
  const failure = <RouteFailure {...failed} />
  if (!isApiError(failed.error, 'not-found') || page === 1) return failure
  return (
    <PastTheEnd
      first={listOf(fromStart(asked))}
      page={page}
      pageSize={pageSize}
      failure={failure}
    />
  )
}
