import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { endedCasesOptions, openCasesOptions, ownHostsOptions } from '#/api/target-checks.ts'
import type { ListFacts } from './review.ts'

/** What is looked up before a list is sent, and what of it could not be. */
export interface ListChecks {
  facts: ListFacts
  checking: boolean
  /** What nobody knows, as sentences; sending in spite of it needs a tick. */
  gaps: string[]
  again: () => void
}

/** Own domains and cases, read once for the whole list: none of it is asked for each line. */
export function useListFacts(enabled: boolean): ListChecks {
  const owns = useQuery({ ...ownHostsOptions(), enabled })
  const open = useQuery({ ...openCasesOptions(), enabled })
  const ended = useQuery({ ...endedCasesOptions(), enabled })
  const all = [owns, open, ended]
  const gaps: string[] = []
  if (owns.error && !owns.data) gaps.push('Your own domains could not be checked.')
  if (open.error && !open.data) gaps.push('Open cases could not be checked.')
  else if (open.data?.complete === false)
    gaps.push('There are more open cases than could be looked through.')
  if (ended.error && !ended.data) gaps.push('Earlier cases could not be checked.')
  // The same object while nothing new is known: a thousand lines are judged by it.
  const [a, b, c] = [owns.data, open.data, ended.data]
  const facts = useMemo((): ListFacts => ({ owns: a, open: b, ended: c }), [a, b, c])
  return {
    facts,
    checking: enabled && all.some(({ isPending, error }) => isPending && !error),
    gaps,
    again: () => {
      for (const one of all) if (one.error) void one.refetch()
    },
  }
}
