import type { QueryClient } from '@tanstack/react-query'
import { createElement, useSyncExternalStore } from 'react'
import { atIdle } from '#/lib/at-idle.ts'
import { loadTray, traySignal } from './tray-signal.ts'

/** The tray of requests, once there is one; without any it costs a page nothing. */
export function LateTray() {
  const Tray = useSyncExternalStore(traySignal.subscribe, traySignal.getSnapshot)
  return Tray && createElement(Tray)
}

/**
 * In an idle moment takes over what a closed page of this user had in hand (C141), and fetches the form
 * that the next press may open.
 */
export function adoptLater(user: string, client: QueryClient): void {
  atIdle(() => {
    loadTray()
      .then(({ takeOver }) => takeOver(user, client))
      // Without a network there is nothing to do either; the next page tries again.
      .catch(() => {})
  })
}
