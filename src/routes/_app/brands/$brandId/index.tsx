import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { brandStatsOptions } from '#/api/brand-stats.ts'

export const Route = createFileRoute('/_app/brands/$brandId/')({
  loader: ({ context: { queryClient }, params: { brandId } }) =>
    queryClient.ensureQueryData(brandStatsOptions(brandId)),
  component: Overview,
})

function Overview() {
  const { brandId } = Route.useParams()
  const { data } = useSuspenseQuery(brandStatsOptions(brandId))
  return (
    <>
      <h1>Overview</h1>
      <p>{data.domain_count}</p>
    </>
  )
}
