import { createFileRoute } from '@tanstack/react-router'
import { Glossary } from '#/features/glossary/glossary.tsx'

export const Route = createFileRoute('/_app/glossary')({
  staticData: { title: 'Glossary', shape: 'panels', keepsBrand: true },
  component: Glossary,
})
