import { useNavigate, useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { atIdle } from '#/lib/at-idle.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The evidence was opened from its list, which lies one step back. */
    fromList?: boolean
  }
}

/** Milliseconds that the address may be behind, while keys come faster than the browser is idle. */
const behind = 200

/** From which width on evidence stands beside its list, as in styles.css; below it is a page of its own. */
export const besideFrom = '(min-width: 68.75rem)'

// A list that stays in sight stays where it is.
const isBeside = () => matchMedia(besideFrom).matches

/** The domain whose evidence is open, and the ways to open another and to close it. */
export interface OpenEvidence {
  id: string | null
  open: (id: string) => void
  close: () => void
}

/**
 * The evidence beside a list. Its place is the address (`openId`); a press shows it in the frame that
 * follows, and the address goes along behind that, so that keys held down do not wait for it.
 */
export function useEvidence(brandId: string, openId: string | null): OpenEvidence {
  const navigate = useNavigate()
  const router = useRouter()
  // What was pressed and is not yet in the address.
  const [ahead, setAhead] = useState<{ id: string | null } | null>(null)
  const callOff = useRef<(() => void) | null>(null)
  // Where a navigation ends is an event of the router.
  useLayoutEffect(
    () =>
      router.subscribe('onResolved', () => {
        if (callOff.current === null) setAhead(null)
      }),
    [router],
  )
  useLayoutEffect(() => () => callOff.current?.(), [])

  const isInAddress = () => /\/domains\/[^/]+$/.test(router.latestLocation.pathname)

  return {
    id: ahead ? ahead.id : openId,
    open(id) {
      if (id === openId && ahead === null) return
      setAhead({ id })
      callOff.current?.()
      callOff.current = atIdle(() => {
        callOff.current = null
        const replace = isInAddress()
        void navigate({
          to: '/brands/$brandId/domains/$domainId',
          params: { brandId, domainId: id },
          search: true,
          resetScroll: !isBeside(),
          replace,
          state: replace ? true : { fromList: true },
        })
      }, behind)
    },
    close() {
      callOff.current?.()
      callOff.current = null
      setAhead(isInAddress() ? { id: null } : null)
      if (!isInAddress()) return
      if (router.latestLocation.state.fromList) router.history.back()
      else
        void navigate({
          to: '/brands/$brandId/domains',
          params: { brandId },
          search: true,
          resetScroll: !isBeside(),
          replace: true,
        })
    },
  }
}
