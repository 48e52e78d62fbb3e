import { createFileRoute } from '@tanstack/react-router'
import { takedownOptions } from '#/api/takedowns.ts'
import { CasePage } from '#/features/takedowns/case-page.tsx'

export const Route = createFileRoute('/_app/takedowns/$takedownId')({
  staticData: { title: 'Takedowns', shape: 'panels', parent: 'takedowns' },
  // Doesn't load the events of the case. The page loads them separately, so that it can show the case without them.
  loader: ({ context: { queryClient }, params: { takedownId } }) =>
    queryClient.ensureQueryData(takedownOptions(takedownId)),
  remountDeps: ({ params }) => params,
  component: Case,
})

function Case() {
  const { takedownId } = Route.useParams()
  return <CasePage takedownId={takedownId} />
}
