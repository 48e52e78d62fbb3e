/** More than anybody types before the page has come. */
const most = 50

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

/**
 * Keeps the keys that are pressed before anybody listens to them. The returned function stops that and
 * presses them again, in their order.
 */
export function keepEarlyKeys(): () => void {
  const kept: KeyboardEvent[] = []
  function keep(event: KeyboardEvent) {
    const modified = event.ctrlKey || event.metaKey || event.altKey
    if (kept.length < most && !modified && !isTyping(event.target)) kept.push(event)
  }
  addEventListener('keydown', keep)
  return () => {
    removeEventListener('keydown', keep)
    void pressAgain(kept.splice(0))
  }
}

async function pressAgain(keys: readonly KeyboardEvent[]): Promise<void> {
  for (const { key, code, shiftKey, repeat, target, defaultPrevented } of keys) {
    // Somebody has answered it after all.
    if (defaultPrevented) continue
    const isThere = target instanceof Node && target.isConnected
    // What they pressed, such as a button, has gone: they were never meant for the list.
    if (!isThere && (key === 'Enter' || key === ' ')) continue
    const place = isThere ? target : document.body
    place.dispatchEvent(
      new KeyboardEvent('keydown', {
        key,
        code,
        shiftKey,
        repeat,
        bubbles: true,
        cancelable: true,
      }),
    )
    // As from a keyboard: what one key has changed is there when the next one comes.
    await new Promise((resolve) => {
      setTimeout(resolve)
    })
  }
}
