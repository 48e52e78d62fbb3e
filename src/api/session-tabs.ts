const channelName = 'brand-protection:session'
const mark = 'brand-protection:signed-out-at'

/**
 * Tells other tabs of a sign-out and hears theirs. Two ways, because each can be missing: a broadcast,
 * and the time of the last sign-out in local storage. The time also reaches a page that the browser had
 * put away and brings back with the Back button.
 */
export function joinTabs(own: { signedOutElsewhere: () => void; sessionBegun: () => number }) {
  if (typeof window === 'undefined') return { tellSignedOut() {}, leave() {} }
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
  channel?.addEventListener('message', own.signedOutElsewhere)

  const heard = (event: StorageEvent) => {
    if (event.key === mark && event.newValue !== null) own.signedOutElsewhere()
  }
  const shownAgain = (event: PageTransitionEvent) => {
    if (event.persisted && lastSignOut() > own.sessionBegun()) own.signedOutElsewhere()
  }
  addEventListener('storage', heard)
  addEventListener('pageshow', shownAgain)

  return {
    tellSignedOut() {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is same-origin
      channel?.postMessage('signed out')
      try {
        localStorage.setItem(mark, String(Date.now()))
      } catch {
        // The broadcast alone has to do.
      }
    },
    leave() {
      channel?.close()
      removeEventListener('storage', heard)
      removeEventListener('pageshow', shownAgain)
    },
  }
}

function lastSignOut(): number {
  try {
    return Number(localStorage.getItem(mark)) || 0
  } catch {
    return 0
  }
}
