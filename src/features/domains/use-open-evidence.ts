import { useLayoutEffect, useRef, useState } from 'react'
import type { ApexRow } from '#/api/domains.ts'
import type { HostRow } from '#/api/host-rows.ts'
import type { ListController } from '#/shared/lists/use-list-controller.ts'
import type { TriageRow } from './domain-list.ts'
import type { EvidenceRoute } from './evidence-route.ts'
import type { TriageRows } from './use-triage-rows.ts'

type OpenEvidenceParts = {
  evidenceRoute: EvidenceRoute
  controller: ListController<TriageRow>
  rows: TriageRows
  /** Domain ID of the evidence in the URL. */
  openId: string | null
  /** Whether the evidence is a page. */
  isPage: boolean
}

/** Opens and closes the evidence of a row, and keeps the cursor on the open row. */
export function useOpenEvidence({
  evidenceRoute,
  controller,
  rows,
  openId,
  isPage,
}: OpenEvidenceParts) {
  // The list is visible again: focus the current row.
  const wasPage = useRef(isPage)
  useLayoutEffect(() => {
    if (isPage) wasPage.current = true
    else if (wasPage.current && openId === null) {
      wasPage.current = false
      controller.focus()
    }
  })

  // The cursor follows evidence opened by Back, Forward and links.
  const [followed, setFollowed] = useState(openId)
  if (openId !== followed) {
    setFollowed(openId)
    // Held keys are ahead of the URL.
    if (openId !== null && evidenceRoute.currentId() === openId) controller.follow(openId)
  }

  return {
    open: (row: HostRow) => {
      controller.setCursor(row)
      evidenceRoute.open(row.id)
    },
    /** Expands or collapses a group; opens the host of a group of one. */
    openGroup: async (row: ApexRow) => {
      if (row.domain_count !== 1) return rows.toggle(row)
      controller.setCursor(row)
      const [host] = await rows.readHosts(row).catch(() => [])
      if (host) evidenceRoute.open(host.id)
    },
    close: () => {
      if (evidenceRoute.currentId() === null) return
      evidenceRoute.close()
      controller.focus()
    },
  }
}
export type OpenEvidence = ReturnType<typeof useOpenEvidence>
