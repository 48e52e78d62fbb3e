import { isRecord } from '#/contract/tolerant.ts'
import { markPlace } from './sign-in-mark.ts'

const channelName = 'brand-protection:session'

/** What tabs tell each other: a sign-out, or the key of one session being refused in the service's words. */
export type SessionNews =
  | { kind: 'signed-out'; mark: string | null }
  | { kind: 'rejected'; id: string; detail: string | null }

const isTextOrNull = (value: unknown): value is string | null =>
  value === null || typeof value === 'string'

function readNews(anything: unknown): SessionNews | null {
  if (!isRecord(anything)) return null
  const { kind, mark, id, detail } = anything
  if (kind === 'signed-out' && isTextOrNull(mark)) return { kind, mark }
  if (kind === 'rejected' && typeof id === 'string' && isTextOrNull(detail))
    return { kind, id, detail }
  return null
}

/**
 * Tells other tabs how a session ended and hears it from them. `look` is called whenever this tab may have
 * missed something: when the mark of sign-ins changes, and when the browser shows or wakes the page again.
 */
export function joinTabs(own: { hear: (news: SessionNews) => void; look: () => void }) {
  if (typeof window === 'undefined') return { tell() {}, leave() {} }
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const news = readNews(data)
    if (news) own.hear(news)
  })
  const stored = ({ key }: StorageEvent) => {
    // Null when the storage was cleared as a whole.
    if (key === markPlace || key === null) own.look()
  }
  addEventListener('storage', stored)
  addEventListener('pageshow', own.look)
  document.addEventListener('visibilitychange', own.look)
  document.addEventListener('resume', own.look)

  return {
    tell(news: SessionNews) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is same-origin
      channel?.postMessage(news)
    },
    leave() {
      channel?.close()
      removeEventListener('storage', stored)
      removeEventListener('pageshow', own.look)
      document.removeEventListener('visibilitychange', own.look)
      document.removeEventListener('resume', own.look)
    },
  }
}
