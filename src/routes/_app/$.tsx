import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '#/features/failures/route-failure.tsx'

/** Any other address: not found, with the ways on beside it. */
export const Route = createFileRoute('/_app/$')({
  staticData: { place: 'Not found' },
  component: NotFound,
})
