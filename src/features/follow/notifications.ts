import { changeLabel } from './case-changes.ts'
import type { CaseNews } from './follow-book.ts'

/** Whether the browser has notifications at all. */
export const canNotify = (): boolean => typeof Notification === 'function'

/** Asks the user's leave; only ever call it from a press. */
export async function askLeave(): Promise<boolean> {
  if (!canNotify()) return false
  if (Notification.permission === 'granted') return true
  return (await Notification.requestPermission()) === 'granted'
}

/**
 * What a notification says: status and outcome. Names and addresses that others chose stay in the page, where they cannot pass for something to press.
 */
export function noticeText({ changes }: CaseNews): string {
  const [first] = changes.filter(({ what }) => /^(?:Status|Outcome|Case)$/.test(what))
  return first ? changeLabel(first) : 'A report to a provider or a blocklist entry changed.'
}

/** Shows news outside the page, when the user gave leave and is elsewhere. */
export function notifyOutside(news: CaseNews): void {
  if (!canNotify() || Notification.permission !== 'granted' || document.hasFocus()) return
  try {
    const notice = new Notification('A case you follow changed', {
      body: noticeText(news),
      tag: news.id,
    })
    notice.addEventListener('click', () => {
      window.focus()
      notice.close()
    })
  } catch {
    // On phones a page may have leave and still not make one; the tray has it anyway.
  }
}
