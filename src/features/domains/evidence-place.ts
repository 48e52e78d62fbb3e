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

/** Evidence beside its list, and evidence that has the page to itself. */
const addresses = {
  beside: '/brands/$brandId/domains/$domainId',
  page: '/brands/$brandId/domains/$domainId/page',
} as const
type Place = keyof typeof addresses

/** The ways to the evidence of a domain, and back to its list. Its place is the address. */
export function useEvidencePlace(brandId: string) {
  const navigate = useNavigate()
  const router = useRouter()
  const beside = useMedia(besideFrom)

  /** What is open, also while the router is still on its way there. */
  function now(): { id: string; place: Place } | null {
    const [, id, page] = /\/domains\/([^/]+)(\/page)?$/.exec(router.latestLocation.pathname) ?? []
    return id === undefined ? null : { id, place: page === undefined ? 'beside' : 'page' }
  }
  /** The address of a domain where evidence is shown now. */
  const address = () => addresses[now()?.place ?? 'beside']

  /** Opens it, in place of the one that is open, and where that is: Back leads to the list. */
  function open(domainId: string, asked?: Place) {
    const before = now()
    const place = asked ?? before?.place ?? 'beside'
    if (before?.id === domainId && before.place === place) return
    void navigate({
      to: addresses[place],
      params: { brandId, domainId },
      search: true,
      // A list that stays in sight stays where it is.
      resetScroll: !beside,
      replace: before !== null,
      state: before === null ? { fromList: true } : true,
    })
  }

  return {
    openNow: () => now()?.id ?? null,
    address,
    open,
    /** Gives what is open the page to itself, or puts it beside its list again. */
    turn() {
      const shown = now()
      if (shown) open(shown.id, shown.place === 'page' ? 'beside' : 'page')
    },
    close() {
      if (now() === null) return
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
export type EvidencePlace = ReturnType<typeof useEvidencePlace>
