/*
 * This room sends requests for takedowns: one queue on the device for all tabs of a user, single requests
 * and lists alike, each sent at most once (C141, C142, C145, C146). It has no React and no words.
 *
 * row.ts         what a row and a run are        states.ts      which event leads from which state to which
 * row-store.ts   them on the device              live-rows.ts   them as this tab sees them
 * claim.ts       one tab sends at a time         worker.ts      what is done next
 * checks.ts      what speaks against sending     send-row.ts    the way of one row
 */
import { Store } from '@tanstack/store'
import * as z from 'zod/mini'
import { page } from '#/api/request.ts'
import { session } from '#/api/session.ts'
import { deviceConnection } from '#/lib/device/device-database.ts'
import { randomId } from '#/lib/random-id.ts'
import { tabChannel } from '#/lib/tab-channel.ts'
import { leaseClaim, lockClaim } from './claim.ts'
import { createSender } from './create-sender.ts'
import { createRowStore } from './row-store.ts'
import type { OnCase, Sender } from './sender-api.ts'

interface Open {
  user: string
  key: string
  sender: Sender
}

const open = new Store<Open | null>(null)

/**
 * The sender of a user in this session of the page, the same for all who ask; it ends with the session.
 * `onCase` is called for every case that this tab makes or finds; the first who opens it says what it does.
 */
export function openSender({ user, onCase }: { user: string; onCase: OnCase }): Sender {
  const key = session.key() ?? ''
  const known = open.state
  if (known?.user === user && known.key === key) return known.sender
  known?.sender.close()
  const end = new AbortController()
  const subscription = session.store.subscribe(() => {
    if (session.key() === key) return
    subscription.unsubscribe()
    open.setState(() => null)
    end.abort()
  })
  const rows = createRowStore(deviceConnection)
  // Over plain http there are none, whatever the type says.
  const { locks } = navigator as { locks?: LockManager | null }
  const claim = locks
    ? lockClaim(locks, user)
    : leaseClaim({ user, owner: randomId(), rows, now: Date.now, wait })
  const sender = createSender({
    user,
    rows,
    claim,
    channel: tabChannel('sender', user, (posted) => message.safeParse(posted).data),
    service: page,
    ended: end.signal,
    now: Date.now,
    wait,
    newId: randomId,
    onCase,
  })
  open.setState(() => ({ user, key, sender }))
  return sender
}

async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise<void>((resolve) => {
    const over = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, milliseconds)
    signal.addEventListener('abort', over)
  })
}

const message = z.object({ gone: z.readonly(z.array(z.string())) })
