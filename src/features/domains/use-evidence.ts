import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { useMedia } from '#/ui/use-media.ts'
import { isHost } from './domain-list.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if the evidence was opened from its list, which is then the previous history entry. */
    fromList?: boolean
  }
}

/** Same width as in styles.css. On narrower screens, the evidence covers the list. */
export const paneQuery = '(min-width: 68.75rem)'

/** Part of the URL: the list that the evidence is opened from. */
export type ListName = 'domains' | 'campaigns'

/** Evidence in the URL. `openId` is the ID of its domain, null if none is open. */
export interface OpenEvidence {
  openId: string | null
  isFullPage: boolean
}

const evidencePattern = /\/brands\/([^/]+)\/(domains|campaigns)(?:\/([^/]+)(\/page)?)?$/

/** Returns null unless the path is that of the list or of its evidence. */
function parseEvidencePath(
  pathname: string,
  { brandId, listName }: { brandId: string; listName: ListName },
): OpenEvidence | null {
  const [, pathBrandId, pathListName, openId = null, page] = evidencePattern.exec(pathname) ?? []
  return pathBrandId === brandId && pathListName === listName
    ? { openId, isFullPage: page !== undefined }
    : null
}

/** Returns the evidence that the URL names. Doesn't wait for the router, because the pane can show the list's data. */
export function useOpenEvidence(brandId: string, listName: ListName): OpenEvidence {
  const requestedPath = useRouterState({ select: ({ location }) => location.pathname })
  const shownPath = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' })
  const list = { brandId, listName }
  return (
    parseEvidencePath(requestedPath, list) ??
    // During a navigation to another page, keep showing the current evidence.
    parseEvidencePath(shownPath, list) ?? { openId: null, isFullPage: false }
  )
}

type EvidenceOptions = OpenEvidence & {
  brandId: string
  listName: ListName
  controller: { current: object | null; setCursorId: (id: string) => void; focus: () => void }
}

/** Opens, switches and closes the evidence of a list. */
export function useEvidence({
  brandId,
  listName,
  openId,
  isFullPage,
  controller,
}: EvidenceOptions) {
  const navigate = useNavigate()
  const router = useRouter()
  const hasPaneLayout = useMedia(paneQuery)

  /** Includes the evidence that a pending navigation opens. */
  function getCurrentEvidence(): { id: string; isFullPage: boolean } | null {
    const requested = parseEvidencePath(router.latestLocation.pathname, { brandId, listName })
    if (requested === null || requested.openId === null) return null
    return { id: requested.openId, isFullPage: requested.isFullPage }
  }
  const getCurrentId = () => getCurrentEvidence()?.id ?? null

  function openDomain(domainId: string, asFullPage?: boolean) {
    const current = getCurrentEvidence()
    const isPage = asFullPage ?? current?.isFullPage ?? false
    if (current?.id === domainId && current.isFullPage === isPage) return
    void navigate({
      to: `/brands/$brandId/${listName}/$domainId${isPage ? '/page' : ''}`,
      params: { brandId, domainId },
      search: true,
      // Keep the scroll position of a visible list.
      resetScroll: !hasPaneLayout,
      // Replace open evidence, so that Back returns to the list.
      replace: current !== null,
      // Drop `listRow`: after a reload, the cursor must be on the open domain.
      state: ({ fromList = false }) => ({ fromList: current === null || fromList }),
    })
  }

  // When evidence that filled the page closes, focus the current row.
  const wasFullPage = useRef(isFullPage)
  useLayoutEffect(() => {
    if (isFullPage) wasFullPage.current = true
    else if (wasFullPage.current && openId === null) {
      wasFullPage.current = false
      controller.focus()
    }
  })

  // The cursor moves to the domain of evidence opened by Back, Forward and links. It also does so when the layout
  // changes, because it may be on a campaign, which the full page hides.
  const [last, setLast] = useState({ openId, isFullPage })
  if (openId !== last.openId || isFullPage !== last.isFullPage) {
    setLast({ openId, isFullPage })
    // While a key is held down, `openId` lags behind the cursor and the latest URL. Then don't move the cursor back.
    if (openId !== null && getCurrentId() === openId) controller.setCursorId(openId)
  }

  useShortcuts([
    {
      id: 'triage.page',
      keys: 'f',
      label: 'Switch between page and pane',
      group: 'Domains',
      run: () => {
        const open = getCurrentEvidence()
        const { current } = controller
        if (open) openDomain(open.id, !open.isFullPage)
        else if (current && isHost(current)) openDomain(current.id, true)
      },
    },
  ])

  return {
    getCurrentId,
    openDomain,
    close: () => {
      if (getCurrentId() === null) return
      if (router.latestLocation.state.fromList) router.history.back()
      else
        void navigate({
          to: `/brands/$brandId/${listName}`,
          params: { brandId },
          search: true,
          resetScroll: !hasPaneLayout,
          replace: true,
        })
      controller.focus()
    },
  }
}
