import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { domainAhead } from '#/api/domains.ts'
import { isHost, type TriageRow } from './triage-row.ts'

/** Milliseconds that the cursor stays on a row before its neighbours are read ahead. */
const lookAheadAfter = 60

/** Reads ahead what the evidence of a row needs, and that of the rows beside it, once the cursor stays there. */
export function useLookAhead(brandId: string, rows: readonly TriageRow[]) {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A look ahead that nobody needs any more.
  useEffect(() => () => clearTimeout(timer.current), [])
  return (row: TriageRow) => {
    clearTimeout(timer.current)
    const at = rows.indexOf(row)
    timer.current = setTimeout(() => {
      for (const near of [rows[at], rows[at + 1], rows[at - 1]])
        if (near && isHost(near)) void queryClient.prefetchQuery(domainAhead(brandId, near.id))
    }, lookAheadAfter)
  }
}
