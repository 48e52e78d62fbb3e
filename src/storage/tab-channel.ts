import type * as z from 'zod/mini'

/** Channel to the other tabs of this origin. */
export interface TabChannel<Message> {
  post: (message: Message) => void
  listen: (onMessage: (message: Message) => void) => void
  close: () => void
}

/** Opens a channel. Messages that don't match `schema`, such as those of other app versions, are ignored. */
export function openTabChannel<Message>(
  name: string,
  schema: z.ZodMiniType<Message>,
): TabChannel<Message> {
  const channel = new BroadcastChannel(`brand-protection:${name}`)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is same-origin
    post: (message) => channel.postMessage(message),
    listen: (onMessage) =>
      channel.addEventListener('message', (event) => {
        const { success, data } = schema.safeParse(event.data)
        if (success) onMessage(data)
      }),
    close: () => channel.close(),
  }
}
