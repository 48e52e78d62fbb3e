import { createStore, useSelector } from '@tanstack/react-store'
import { flushSync } from 'react-dom'
import { formatInstant } from '#/lib/dates.ts'

/** When printing began, with date and zone; null while nothing is printed. */
const printed = createStore<string | null>(null)

/** As a string of a style sheet. */
const quoted = (text: string) =>
  `"${text.replaceAll(/[\\"\p{Cc}]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`

addEventListener('beforeprint', () => {
  const now = formatInstant(new Date().toISOString()) ?? ''
  // Written above every page but the first, see paper.css.
  const { style } = document.documentElement
  style.setProperty('--paper-title', quoted(document.title))
  style.setProperty('--paper-date', quoted(now))
  // Drawn before the browser lays out the paper.
  flushSync(() => printed.setState(() => now))
  // A report is handed on: a link in its file would stay alive, and its readers have no key to the service.
  for (const link of document.querySelectorAll('.report a[href]')) {
    link.setAttribute('data-href', link.getAttribute('href') ?? '')
    link.removeAttribute('href')
  }
})
addEventListener('afterprint', () => {
  printed.setState(() => null)
  for (const link of document.querySelectorAll('.report a[data-href]')) {
    link.setAttribute('href', link.getAttribute('data-href') ?? '')
    link.removeAttribute('data-href')
  }
})

/** When the page was given to the printer, with date and zone; null on screen. */
export const usePrinted = (): string | null => useSelector(printed)

/** Whether the page is being printed: what paper needs beyond `print:` classes. */
export const usePrinting = (): boolean => usePrinted() !== null

/** The shortcut that prints the page. */
export const printShortcut = 'print'

/** Opens what the browser has for printing. */
export function openPrint(): void {
  print()
}
