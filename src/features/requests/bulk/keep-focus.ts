/**
 * For `ref` of what takes the place of something that had the focus: where it was lost, the heading of the
 * page has it, so that the next key goes on from there.
 */
export function keepFocus(element: HTMLElement | null): void {
  if (element === null || document.activeElement !== document.body) return
  element
    .closest('main')
    ?.querySelector<HTMLElement>('h1[tabindex]')
    ?.focus({ preventScroll: true })
}
