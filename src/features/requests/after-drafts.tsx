import { useSelector } from '@tanstack/react-store'
import type { ReactNode } from 'react'
import { LoadingLines } from '#/ui/loading-lines.tsx'
import { requestDrafts } from './request-device.ts'
import { useSender } from './use-sender.ts'

/**
 * Shows a form once the drafts on this device are read: one that comes after the first letter would
 * overwrite it.
 */
export function AfterDrafts({ lines, children }: { lines?: number; children: ReactNode }) {
  const { user } = useSender()
  const ready = useSelector(requestDrafts(user), (drafts) => drafts.ready)
  return ready ? children : <LoadingLines label="Loading the draft" {...(lines ? { lines } : {})} />
}
