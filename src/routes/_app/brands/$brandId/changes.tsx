import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ChangesScreen } from '#/features/changes/changes-screen.tsx'
import { changeFilterField } from '#/shared/changes/change-filters.ts'

export const Route = createFileRoute('/_app/brands/$brandId/changes')({
  staticData: { title: 'Changes' },
  validateSearch: z.object({ kind: changeFilterField }),
  remountDeps: ({ params: { brandId } }) => brandId,
  component: Changes,
})

function Changes() {
  const { brandId } = Route.useParams()
  const { kind } = Route.useSearch()
  return <ChangesScreen brandId={brandId} filter={kind} />
}
