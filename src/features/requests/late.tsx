import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createElement, useEffect, useSyncExternalStore } from 'react'
import { profileOptions } from '#/api/profile.ts'
import { atIdle } from '#/lib/at-idle.ts'
import { loadTray, traySignal } from './tray-signal.ts'

/**
 * The tray of requests, once there is one; without any it costs a page nothing. In an idle moment after
 * the first page it takes over what a closed page of this user had in hand (C141), and fetches the form that
 * the next press may open.
 */
export function LateTray() {
  const Tray = useSyncExternalStore(traySignal.subscribe, traySignal.getSnapshot)
  const client = useQueryClient()
  const user = useQuery(profileOptions()).data?.id
  // What a closed page left behind lies in the storage of this device. Its code would hold up that of the
  // first page, so it comes when that is there.
  useEffect(
    () =>
      user === undefined
        ? undefined
        : atIdle(() => {
            loadTray()
              .then(({ takeOver }) => takeOver(user, client))
              // Without a network there is nothing to do either; the next page tries again.
              .catch(() => {})
          }),
    [user, client],
  )
  return Tray && createElement(Tray)
}
