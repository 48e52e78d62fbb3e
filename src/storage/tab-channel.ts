/** Channel to the other tabs of this origin. */
export interface TabChannel<Message> {
  post: (message: Message) => void
  listen: (onMessage: (message: Message) => void) => void
  close: () => void
}

/**
 * Opens a channel between the tabs of a user. `parse` parses messages, possibly of other app versions; undefined if
 * invalid. Does nothing without BroadcastChannel.
 */
export function openTabChannel<Message>(
  name: string,
  user: string,
  parse: (data: unknown) => Message | undefined,
): TabChannel<Message> {
  if (typeof BroadcastChannel === 'undefined')
    return { post: () => {}, listen: () => {}, close: () => {} }
  const channel = new BroadcastChannel(`brand-protection:${name}:${encodeURIComponent(user)}`)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is same-origin
    post: (message) => channel.postMessage(message),
    listen: (onMessage) =>
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const message = parse(data)
        if (message !== undefined) onMessage(message)
      }),
    close: () => channel.close(),
  }
}
