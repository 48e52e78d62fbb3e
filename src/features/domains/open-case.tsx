import { Link } from '@tanstack/react-router'
import type { HostRow } from '#/api/host-rows.ts'
import { Badge } from '#/ui/badge.tsx'
import { openCaseLabel } from './row-words.ts'

/** The open case of a host, by its status, and the way to it. */
export function OpenCase({ open }: { open: NonNullable<HostRow['openCase']> }) {
  const { word, tone } = openCaseLabel(open)
  return (
    <Link
      to="/takedowns/$takedownId"
      params={{ takedownId: open.id }}
      preload={false}
      className="inline-flex max-w-full rounded-[5px]"
    >
      <Badge tone={tone}>{word}</Badge>
    </Link>
  )
}
