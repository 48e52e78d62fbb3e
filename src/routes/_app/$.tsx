import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '#/features/failures/route-failure.tsx'

export const Route = createFileRoute('/_app/$')({
  staticData: { title: 'Page not found' },
  component: NotFound,
})
