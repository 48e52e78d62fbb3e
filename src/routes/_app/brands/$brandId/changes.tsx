import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ChangesScreen } from '#/features/changes/changes-screen.tsx'
import { changeFilterField } from '#/shared/changes/change-filters.ts'
import { loadNotesOfBrands } from '#/shared/triage-notes/triage-notes.ts'

export const Route = createFileRoute('/_app/brands/$brandId/changes')({
  staticData: { title: 'Changes' },
  validateSearch: z.object({ kind: changeFilterField }),
  remountDeps: ({ params: { brandId } }) => brandId,
  loader: ({ context: { queryClient }, params: { brandId } }) =>
    loadNotesOfBrands(queryClient, [brandId]),
  component: Changes,
})

function Changes() {
  const { brandId } = Route.useParams()
  const { kind } = Route.useSearch()
  const notesByBrand = Route.useLoaderData()
  return (
    <ChangesScreen brandId={brandId} brands={new Map()} kind={kind} notesByBrand={notesByBrand} />
  )
}
