import type { Query, QueryClient } from '@tanstack/react-query'

const isCaseCount = ({ queryKey }: Query): boolean =>
  queryKey[0] === 'takedowns' && queryKey[2] === 'count'

/** Refetches all active queries. Open case counts come last, because they can use the refetched cases. */
export async function refetchScreen(client: QueryClient): Promise<void> {
  await client.refetchQueries({ type: 'active', predicate: (query) => !isCaseCount(query) })
  await client.refetchQueries({ type: 'active', predicate: isCaseCount })
}
