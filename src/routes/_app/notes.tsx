import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { compactBrandsOptions } from '#/api/brands.ts'
import { profileOptions } from '#/api/profile.ts'
import { NotesPage } from '#/features/domains/notes/notes-page.tsx'
import { optionalText } from '#/lib/search-params.ts'

export const Route = createFileRoute('/_app/notes')({
  staticData: { title: 'My notes' },
  validateSearch: z.object({ brand: optionalText }),
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(profileOptions()),
      queryClient.ensureQueryData(compactBrandsOptions()),
    ])
  },
  component: Notes,
})

function Notes() {
  const { brand = null } = Route.useSearch()
  return <NotesPage brandId={brand} />
}
