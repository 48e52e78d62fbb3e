import type { ComponentType } from 'react'

/** All of requests that comes late, in one piece. */
export const loadTray = () => import('./request-tray.tsx')

let Tray: ComponentType | null = null
const listeners = new Set<() => void>()

/**
 * The tray of requests, once there is something for it: this is all that the frame knows of it, so that
 * it costs a page nothing until then.
 */
export const traySignal = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  getSnapshot: (): ComponentType | null => Tray,
  /** Brings the tray; where its code cannot be fetched the next call tries again. */
  raise: async (): Promise<void> => {
    if (Tray) return
    Tray = (await loadTray()).RequestTray
    for (const listener of listeners) listener()
  },
}
