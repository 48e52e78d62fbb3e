import { createStore, useSelector } from '@tanstack/react-store'
import { flushSync } from 'react-dom'
import { formatInstant } from '#/lib/dates.ts'

/** Print time with zone; null while not printing. */
const printed = createStore<string | null>(null)

/** Quotes a CSS string. */
const quoted = (text: string) =>
  `"${text.replaceAll(/[\\"\p{Cc}]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`

addEventListener('beforeprint', () => {
  const now = formatInstant(new Date().toISOString()) ?? ''
  // Page header of all pages but the first, see paper.css.
  const { style } = document.documentElement
  style.setProperty('--paper-title', quoted(document.title))
  style.setProperty('--paper-date', quoted(now))
  // Render before the browser lays out the pages.
  flushSync(() => printed.setState(() => now))
  // Reports are shared as PDF: links would stay active, and readers have no key.
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

/** Print time with zone; null on screen. */
export const usePrinted = (): string | null => useSelector(printed)

/** Returns whether the page is printing, where `print:` classes aren't enough. */
export const usePrinting = (): boolean => usePrinted() !== null

/** The shortcut that prints the page. */
export const printShortcut = 'print'

/** Opens the print dialog. */
export function openPrint(): void {
  print()
}
