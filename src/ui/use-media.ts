import { useState, useSyncExternalStore } from 'react'

/** Reads once and then listens: asking the browser makes it work out the styles of the page first. */
function watchMedia(query: string) {
  const list = matchMedia(query)
  let { matches } = list
  return {
    subscribe: (listener: () => void) => {
      const changed = () => {
        ;({ matches } = list)
        listener()
      }
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    getSnapshot: () => matches,
  }
}

/** Whether a media query holds now; follows the window. The query stays that of the first rendering. */
export function useMedia(query: string): boolean {
  const [media] = useState(() => watchMedia(query))
  return useSyncExternalStore(media.subscribe, media.getSnapshot)
}
