import { useLayoutEffect, useRef, useState } from 'react'
import type { HostRow } from '#/api/host-rows.ts'
import type { ListStore } from '#/product/lists/use-list-state.ts'
import type { TriageRow } from './triage-row.ts'
import type { Evidence } from './use-evidence.ts'

type FollowParts = {
  store: ListStore<HostRow>
  /** Names the rows. */
  list: string
  rows: readonly TriageRow[]
  evidence: Evidence
  /** The domain whose evidence the address asks for. */
  openId: string | null
  /** Whether that has the page to itself. */
  isPage: boolean
  /** Gives the row of the cursor the focus. */
  focus: () => void
}

/** Keeps the list with the evidence: the cursor goes where that leads, and has the focus when it is closed. */
export function useEvidenceFollow({
  store,
  list,
  rows,
  evidence,
  openId,
  isPage,
  focus,
}: FollowParts): void {
  // The list is in sight again: the row that one was at takes the focus.
  const wasPage = useRef(isPage)
  useLayoutEffect(() => {
    if (isPage) wasPage.current = true
    else if (wasPage.current && openId === null) {
      wasPage.current = false
      focus()
    }
  })

  // Back and Forward, and links inside the evidence, lead to other evidence: the cursor goes along.
  const [followed, setFollowed] = useState(openId)
  if (openId !== followed) {
    setFollowed(openId)
    const index = rows.findIndex(({ id }) => id === openId)
    const row = rows[index]
    // Keys that are held down are ahead of the address.
    if (row && evidence.openNow() === openId)
      store.dispatch({ type: 'put', cursor: { list, id: row.id, index } })
  }
}
