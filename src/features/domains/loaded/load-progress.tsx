import { useQuery } from '@tanstack/react-query'
import type { progressOptions } from '#/api/whole-reading.ts'
import { ReadingProgress } from '#/ui/reading-progress.tsx'

type LoadProgressProps = {
  progress: ReturnType<typeof progressOptions>
  onCancel: () => void
}

/** How far the loading of all rows is, with the way to end it. */
export function LoadProgress({ progress, onCancel }: LoadProgressProps) {
  const { data } = useQuery(progress)
  return (
    <ReadingProgress
      label="Loading all rows"
      read={data?.read ?? 0}
      total={data?.total ?? null}
      soft="opacity-80"
      onCancel={onCancel}
    />
  )
}
