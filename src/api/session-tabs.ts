import * as z from 'zod/mini'
import { signInPlace } from './sign-in-id.ts'

const channelName = 'brand-protection:session'

/**
 * What tabs tell each other: a sign-out, the key of one session being refused in the service's words, or until when,
 * in milliseconds, the service asked a tab of it to wait.
 */
const sessionNews = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signed-out'), signInId: z.nullable(z.string()) }),
  z.object({ kind: z.literal('rejected'), id: z.string(), detail: z.nullable(z.string()) }),
  z.object({ kind: z.literal('slowed'), id: z.string(), until: z.number() }),
])
export type SessionNews = z.output<typeof sessionNews>

/**
 * Tells other tabs how a session ended, or has to wait, and hears it from them. `look` is called whenever this tab
 * may have missed something: when the sign-in changes, and when the browser shows or wakes the page again.
 */
export function joinTabs(own: { hear: (news: SessionNews) => void; look: () => void }) {
  if (typeof window === 'undefined') return { tell() {}, leave() {} }
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const news = sessionNews.safeParse(data)
    if (news.success) own.hear(news.data)
  })
  const stored = ({ key }: StorageEvent) => {
    // Null when the storage was cleared as a whole.
    if (key === signInPlace || key === null) own.look()
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
