import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { takedownOptions } from '#/api/takedowns.ts'
import { HostileUrl } from '#/ui/hostile-text.tsx'

export const Route = createFileRoute('/_app/takedowns/$takedownId')({
  staticData: { place: 'Case', ownTitle: true },
  loader: ({ context: { queryClient }, params: { takedownId } }) =>
    queryClient.ensureQueryData(takedownOptions(takedownId)),
  component: CasePage,
})

function CasePage() {
  const { takedownId } = Route.useParams()
  const { data } = useSuspenseQuery(takedownOptions(takedownId))
  return (
    <h1>
      <HostileUrl value={data.target_website ?? ''} />
    </h1>
  )
}
