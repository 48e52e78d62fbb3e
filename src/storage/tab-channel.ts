/** Tells the other tabs of this origin something; this tab hears only what others tell. */
export interface TabChannel<Message> {
  post: (message: Message) => void
  listen: (heard: (message: Message) => void) => void
  close: () => void
}

/**
 * A channel among the tabs of a user. `read` takes what another tab posted, which may be of another version of
 * the app, or undefined where it is nothing that can be read. Where browsers have no channels nothing is sent.
 */
export function tabChannel<Message>(
  name: string,
  user: string,
  read: (posted: unknown) => Message | undefined,
): TabChannel<Message> {
  if (typeof BroadcastChannel === 'undefined')
    return { post: () => {}, listen: () => {}, close: () => {} }
  const channel = new BroadcastChannel(`brand-protection:${name}:${encodeURIComponent(user)}`)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is same-origin
    post: (message) => channel.postMessage(message),
    listen: (heard) =>
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const message = read(data)
        if (message !== undefined) heard(message)
      }),
    close: () => channel.close(),
  }
}
