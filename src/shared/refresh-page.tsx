import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refetchScreen } from '#/api/takedowns.ts'
import { Refresh, type Refreshable } from '#/ui/refresh.tsx'

type RefreshPageProps = {
  query: Pick<Refreshable, 'dataUpdatedAt'>
  ageNote?: string
}

/** Button that refetches everything on the page. Shows when `query` was last loaded. */
export function RefreshPage({ query: { dataUpdatedAt }, ageNote }: RefreshPageProps) {
  const client = useQueryClient()
  const [isFetching, setIsFetching] = useState(false)
  const refetch = async () => {
    setIsFetching(true)
    await refetchScreen(client)
    setIsFetching(false)
  }
  return <Refresh query={{ dataUpdatedAt, isFetching, refetch }} {...(ageNote && { ageNote })} />
}
