import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { takedownOptions } from '#/api/takedowns.ts'
import { CaseRecord } from '#/features/takedowns/case-record.tsx'
import { pollCase } from '#/shared/cases/case-refresh.ts'

export const Route = createFileRoute('/_app/takedowns/$takedownId')({
  staticData: { title: 'Takedowns', shape: 'panels', parent: 'takedowns' },
  // The events of the case load, and may fail, independently.
  loader: ({ context: { queryClient }, params: { takedownId } }) =>
    queryClient.ensureQueryData(takedownOptions(takedownId)),
  remountDeps: ({ params }) => params,
  component: CasePage,
})

function CasePage() {
  const { takedownId } = Route.useParams()
  const takedownQuery = useSuspenseQuery({
    ...takedownOptions(takedownId),
    // React Query pauses this while the tab is hidden (F15).
    refetchInterval: ({ state }) => pollCase(state.data, state),
  })
  return <CaseRecord row={takedownQuery.data} query={takedownQuery} />
}
