import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refetchScreen } from '#/api/takedowns.ts'
import { Refresh, type Refreshable } from '#/ui/refresh.tsx'

/** Refetches everything on the page. Shows when `query` was last loaded. */
export function RefreshPage({ query }: { query: Pick<Refreshable, 'dataUpdatedAt' | 'error'> }) {
  const client = useQueryClient()
  const [isFetching, setIsFetching] = useState(false)
  const refetch = async () => {
    setIsFetching(true)
    await refetchScreen(client)
    setIsFetching(false)
  }
  return <Refresh query={{ ...query, isFetching, refetch }} ageNote="up to 5 min old" />
}
