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
export const paneMediaQuery = '(min-width: 68.75rem)'

/** Part of the URL: the list that the evidence is opened from. */
export type ListName = 'domains' | 'campaigns'

/** State of the evidence in the URL. `openId` is the ID of the domain whose evidence is open; null if none is open. */
export interface OpenEvidence {
  openId: string | null
  isFullPage: boolean
}

const evidencePattern = /\/brands\/([^/]+)\/(domains|campaigns)(?:\/([^/]+)(\/page)?)?$/

/** Returns null if the path belongs neither to the list nor to the evidence of one of its domains. */
function parseEvidencePath(
  pathname: string,
  { brandId, listName }: { brandId: string; listName: ListName },
): OpenEvidence | null {
  const [, pathBrandId, pathListName, openId = null, pageSuffix] =
    evidencePattern.exec(pathname) ?? []
  return pathBrandId === brandId && pathListName === listName
    ? { openId, isFullPage: pageSuffix !== undefined }
    : null
}

/**
 * Returns the evidence that the URL asks for. Doesn't wait until the router has loaded a new URL, because the pane can
 * already show the data of the list.
 */
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
  controller: { current: object | null; setCursorSilently: (id: string) => void; focus: () => void }
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
  const hasPaneLayout = useMedia(paneMediaQuery)

  /** Returns the open evidence. During a navigation, returns the evidence that the navigation opens. */
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
      // If evidence is already open, replace its history entry, so that Back returns to the list.
      replace: current !== null,
      // Keep only `fromList`. The list stores its current row in the same state. If that row were kept, a reload would
      // move the cursor to it instead of to the open domain.
      state: ({ fromList = false }) => ({ fromList: current === null || fromList }),
    })
  }

  // When full-page evidence closes, focus the current row.
  const wasFullPage = useRef(isFullPage)
  useLayoutEffect(() => {
    if (isFullPage) wasFullPage.current = true
    else if (wasFullPage.current && openId === null) {
      wasFullPage.current = false
      controller.focus()
    }
  })

  // When Back, Forward or a link opens evidence, move the cursor to the domain of the evidence. Also do so when the
  // layout changes: the cursor may be on a campaign row, and full-page evidence hides these rows.
  const [previous, setPrevious] = useState({ openId, isFullPage })
  if (openId !== previous.openId || isFullPage !== previous.isFullPage) {
    setPrevious({ openId, isFullPage })
    // While a key is held down, `openId` lags behind the cursor and the latest URL. Don't move the cursor back then.
    if (openId !== null && getCurrentId() === openId) controller.setCursorSilently(openId)
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
