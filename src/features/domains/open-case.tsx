import { Link } from '@tanstack/react-router'
import type { HostRow } from '#/api/host-rows.ts'
import { caseStatusLabel } from '#/product/labels/case-labels.ts'
import { Badge } from '#/ui/badge.tsx'

/** The open case of a host, by its status, and the way to it. */
export function OpenCase({ open }: { open: NonNullable<HostRow['openCase']> }) {
  const { word, tone } = caseStatusLabel({
    status: open.status,
    status_display: null,
    is_open: true,
    resolution: null,
    resolution_display: null,
  })
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
