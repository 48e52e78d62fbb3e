import { createStore, useSelector } from '@tanstack/react-store'
import { flushSync } from 'react-dom'
import { formatInstant } from '#/lib/dates.ts'

/** Print time with zone; null while not printing. */
const printTime = createStore<string | null>(null)

/** Quotes a CSS string. */
const quoteCss = (text: string) =>
  `"${text.replaceAll(/[\\"\p{Cc}]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`

addEventListener('beforeprint', () => {
  const formattedTime = formatInstant(new Date().toISOString()) ?? ''
  // Render before the browser lays out the pages. The document title loses its count.
  flushSync(() => printTime.setState(() => formattedTime))
  // Header of all printed pages but the first, see paper.css.
  const { style } = document.documentElement
  style.setProperty('--paper-title', quoteCss(document.title))
  style.setProperty('--paper-date', quoteCss(formattedTime))
  // Reports are shared as PDF: links would stay active, and readers have no key.
  for (const link of document.querySelectorAll('.report a[href]')) {
    link.setAttribute('data-href', link.getAttribute('href') ?? '')
    link.removeAttribute('href')
  }
})
addEventListener('afterprint', () => {
  printTime.setState(() => null)
  for (const link of document.querySelectorAll('.report a[data-href]')) {
    link.setAttribute('href', link.getAttribute('data-href') ?? '')
    link.removeAttribute('data-href')
  }
})

/** Print time with zone; null on screen. */
export const usePrintTime = (): string | null => useSelector(printTime)

/** Returns whether the page is printing, where `print:` classes aren't enough. */
export const useIsPrinting = (): boolean => usePrintTime() !== null
