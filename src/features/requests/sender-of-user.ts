import type { QueryClient } from '@tanstack/react-query'
import { placeCase, readAgainAfter } from '#/api/placed-case.ts'
import { maxTargetLength } from '#/contract/limits.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { hostOfWebsite, readTarget, sameTarget } from '#/lib/target-url.ts'
import type { Sender } from '#/sender/sender-api.ts'
import { openSender } from '#/sender/sender.ts'
import { releaseHeld } from './bulk/bulk-draft.ts'
import { keepDraft, requestDrafts } from './request-device.ts'

/**
 * The sender of a user in this session, the same for all who ask. A new case goes into `client`; its draft
 * and its host's place on the request list go away (C144).
 */
export function senderOf(user: string, client: QueryClient): Sender {
  const readAgain = readAgainSoon(client)
  return openSender({
    user,
    onCase: (_row, stored) => {
      placeCase(client, stored)
      readAgain(stored)
      dropDrafts(user, stored)
      const host = hostOfWebsite(stored.target_website ?? '')
      if (stored.brand !== null && host !== null) releaseHeld(user, stored.brand, host)
    },
  })
}

/** Milliseconds in which new cases are gathered: a list makes two in a second. */
const gathering = 1000

/** Has what new cases change read again, once for several. */
function readAgainSoon(client: QueryClient): (stored: Takedown) => void {
  const gathered: Takedown[] = []
  return (stored) => {
    gathered.push(stored)
    if (gathered.length === 1)
      setTimeout(() => void readAgainAfter(client, gathered.splice(0)), gathering)
  }
}

function dropDrafts(user: string, { target_website: website }: Takedown) {
  if (website === null) return
  for (const [form, { target }] of Object.entries(requestDrafts(user).state.value)) {
    const reading = readTarget(target, { longest: maxTargetLength })
    if (reading.ok && sameTarget(reading.website, website)) keepDraft(user, form, null)
  }
}
