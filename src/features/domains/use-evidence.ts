import { useMatch, useNavigate, useParams, useRouter, useRouterState } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ApexGroup } from '#/contract/domain.ts'
import type { ListController } from '#/shared/lists/use-list-controller.ts'
import { useMedia } from '#/ui/use-media.ts'
import type { toTriageRows, TriageRow } from './domain-list.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if the evidence was opened from its list, which is then the previous history entry. */
    fromList?: boolean
  }
}

/** Same width as in styles.css. On narrower screens, the evidence covers the list. */
export const paneQuery = '(min-width: 68.75rem)'

const evidenceRoutes = {
  beside: '/brands/$brandId/domains/$domainId',
  page: '/brands/$brandId/domains/$domainId/page',
} as const
type Layout = keyof typeof evidenceRoutes

const domainsPattern = /\/brands\/([^/]+)\/domains(?:\/([^/]+)(\/page)?)?$/

/** Null for pages other than a brand's domains. */
function parseEvidencePath(pathname: string) {
  const [path, brandId, openId = null, page] = domainsPattern.exec(pathname) ?? []
  return path === undefined ? null : { brandId, openId, isFullPage: page !== undefined }
}

/** Returns the evidence that the URL names. Doesn't wait for the router, because the pane can show the list's data. */
export function useOpenEvidence(brandId: string) {
  const shown = {
    openId: useParams({ strict: false, select: ({ domainId }) => domainId ?? null }),
    isFullPage:
      useMatch({ from: '/_app/brands/$brandId/domains/$domainId/page', shouldThrow: false }) !==
      undefined,
  }
  const requested = parseEvidencePath(
    useRouterState({ select: ({ location }) => location.pathname }),
  )
  // During a navigation to another page, keep showing the current evidence.
  return requested?.brandId === brandId ? requested : shown
}

type EvidenceOptions = {
  brandId: string
  controller: ListController<TriageRow>
  rows: ReturnType<typeof toTriageRows>
  openId: string | null
  isFullPage: boolean
}

export function useEvidence({ brandId, controller, rows, openId, isFullPage }: EvidenceOptions) {
  const navigate = useNavigate()
  const router = useRouter()
  const hasPaneLayout = useMedia(paneQuery)

  /** Includes the evidence that a pending navigation opens. */
  function getCurrentEvidence(): { id: string; layout: Layout } | null {
    const requested = parseEvidencePath(router.latestLocation.pathname)
    if (requested === null || requested.openId === null) return null
    return { id: requested.openId, layout: requested.isFullPage ? 'page' : 'beside' }
  }
  const getCurrentId = () => getCurrentEvidence()?.id ?? null

  function openDomain(domainId: string, requestedLayout?: Layout) {
    const current = getCurrentEvidence()
    const layout = requestedLayout ?? current?.layout ?? 'beside'
    if (current?.id === domainId && current.layout === layout) return
    void navigate({
      to: evidenceRoutes[layout],
      params: { brandId, domainId },
      search: true,
      // Keep the scroll position of a visible list.
      resetScroll: !hasPaneLayout,
      // Replace open evidence, so that Back returns to the list.
      replace: current !== null,
      state: current === null ? { fromList: true } : true,
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

  // The cursor follows evidence opened by Back, Forward and links.
  const [lastOpenId, setLastOpenId] = useState(openId)
  if (openId !== lastOpenId) {
    setLastOpenId(openId)
    // While a key is held down, `openId` lags behind the cursor and the latest URL. Then don't move the cursor back.
    if (openId !== null && getCurrentId() === openId) controller.moveToId(openId)
  }

  return {
    getCurrentId,
    openDomain,
    openGroup: async (row: ApexGroup) => {
      if (row.domain_count !== 1) return rows.toggleExpanded(row)
      const [host] = await rows.showHosts(row).catch(() => [])
      if (host) openDomain(host.id)
    },
    toggleFullPage: () => {
      const current = getCurrentEvidence()
      if (current) openDomain(current.id, current.layout === 'page' ? 'beside' : 'page')
    },
    close: () => {
      if (getCurrentId() === null) return
      if (router.latestLocation.state.fromList) router.history.back()
      else
        void navigate({
          to: '/brands/$brandId/domains',
          params: { brandId },
          search: true,
          resetScroll: !hasPaneLayout,
          replace: true,
        })
      controller.focus()
    },
  }
}
