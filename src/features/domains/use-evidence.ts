import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMedia } from '#/ui/use-media.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The evidence was opened from its list, which lies one step back. */
    fromList?: boolean
  }
}

/** From which width on evidence stands beside its list, as in styles.css; below it is a page of its own. */
export const besideFrom = '(min-width: 68.75rem)'

/** The ways to the evidence of a domain beside its list, and back. Its place is the address. */
export function useEvidence(brandId: string) {
  const navigate = useNavigate()
  const router = useRouter()
  const beside = useMedia(besideFrom)

  /** The one that is open, also while the router is still on its way there. */
  const openNow = () => /\/domains\/([^/]+)$/.exec(router.latestLocation.pathname)?.[1] ?? null

  return {
    openNow,
    /** Opens it, in place of the one that is open: Back leads to the list. */
    open(domainId: string) {
      const open = openNow()
      if (open === domainId) return
      void navigate({
        to: '/brands/$brandId/domains/$domainId',
        params: { brandId, domainId },
        search: true,
        // A list that stays in sight stays where it is.
        resetScroll: !beside,
        replace: open !== null,
        state: open === null ? { fromList: true } : true,
      })
    },
    close() {
      if (openNow() === null) return
      if (router.latestLocation.state.fromList) router.history.back()
      else
        void navigate({
          to: '/brands/$brandId/domains',
          params: { brandId },
          search: true,
          resetScroll: !beside,
          replace: true,
        })
    },
  }
}
export type Evidence = ReturnType<typeof useEvidence>
