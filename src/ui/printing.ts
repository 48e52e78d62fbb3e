import { createStore, useSelector } from '@tanstack/react-store'
import { flushSync } from 'react-dom'
import { formatIsoTime } from '#/lib/dates.ts'

const printTime = createStore<string | null>(null)

/** Quotes text as a CSS string. In CSS, a space ends each escape sequence. */
const quoteCss = (text: string) =>
  `"${text.replaceAll(/[\\"\p{Cc}]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`

addEventListener('beforeprint', () => {
  const formattedTime = formatIsoTime(new Date().toISOString()) ?? ''
  // Render before the browser lays out the pages. This also makes `usePageTitle` (src/shared/page-title.ts) remove a
  // count such as `(3)` from the document title.
  flushSync(() => printTime.setState(() => formattedTime))
  // Set the header of every printed page except the first (see paper.css).
  const { style } = document.documentElement
  style.setProperty('--paper-title', quoteCss(document.title))
  style.setProperty('--paper-date', quoteCss(formattedTime))
  // Reports are shared as PDFs with people who can't sign in and couldn't use the links.
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

/** Returns the time of printing with its time zone; null on screen. */
export const usePrintTime = (): string | null => useSelector(printTime)

/** Returns whether the page is being printed. Prefer `print:` classes where they are enough. */
export const useIsPrinting = (): boolean => usePrintTime() !== null
