import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { renderApp } from './render-app.tsx'

/* Checks that a linked number opens a list with that many rows, or that text beside it explains the difference. */

export interface NumberLink {
  href: string
  number: number
  /** Visible text next to the number, without explanations behind an icon. */
  beside: string
}

/** Matches a number of rows, but no percentage or duration. */
const rowCountPattern = /(?:^|[^\d.,])(\d[\d,]*)(?!\d*%|[\d,]* (?:days?|h|min)\b)/

/** Returns the text without explanations behind an icon, which are popovers. */
function readVisibleText(part: Element): string {
  const copy = part.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('[popover], [hidden]')) hidden.remove()
  return copy.textContent
}

/** Finds links whose label contains a number of rows. If several links have the same URL, returns only the first. */
export function findNumberLinks(part: HTMLElement): NumberLink[] {
  const links = [...part.querySelectorAll('a')].flatMap((link): NumberLink[] => {
    const href = link.getAttribute('href') ?? ''
    // Ignore the number for the previous period: the link opens the current one.
    const label = (link.getAttribute('aria-label') ?? readVisibleText(link)).replace(
      /previous period.*/,
      '',
    )
    const number = rowCountPattern.exec(label)?.[1]
    if (number === undefined || !/\/(domains|scans|takedowns)(\?|$)/.test(href)) return []
    const around = link.closest('section') ?? link.closest('li, tr') ?? link
    return [{ href, number: Number(number.replaceAll(',', '')), beside: readVisibleText(around) }]
  })
  return [...new Map(links.toReversed().map((link) => [link.href, link])).values()].toReversed()
}

/** Groups links whose URLs differ only in `ignoredPart`. Keeps the link with the largest number in each group. */
export function keepLargestOfEachGroup(
  links: readonly NumberLink[],
  ignoredPart: RegExp,
): NumberLink[] {
  const groups = Map.groupBy(links, ({ href }) => href.replaceAll(ignoredPart, ''))
  return [...groups.values()].flatMap((group) =>
    group.toSorted((a, b) => b.number - a.number).slice(0, 1),
  )
}

/** Reads the number of rows that the open list reports. Returns null while no list reports a number. */
function readReportedCount(): number | null {
  const texts = [...document.querySelectorAll('main output')].map(({ textContent }) => textContent)
  const counts = texts.map((text) =>
    /^([\d,]+) (?:of [\d,]+ (?:loaded )?)?(?:domain|scan|case)s?\b/.exec(text),
  )
  const match = counts.find((count) => count !== null)
  return match?.[1] === undefined ? null : Number(match[1].replaceAll(',', ''))
}

const differenceExplanation = /which includes unchecked/

export async function findWrongNumbers(
  app: Awaited<ReturnType<typeof renderApp>>,
  links: readonly NumberLink[],
): Promise<string[]> {
  const problems: string[] = []
  for (const { href, number, beside } of links) {
    // Open a page without a list in between, so that the count of the previous list is gone.
    await app.router.navigate({ href: '/nowhere' })
    await waitFor(() => expect(readReportedCount()).toBeNull())
    // Use the smallest page size, which renders fastest.
    await app.router.navigate({ href: `${href}${href.includes('?') ? '&' : '?'}pageSize=25` })
    await waitFor(() => expect(readReportedCount()).not.toBeNull())
    const count = readReportedCount()
    if (count !== number && !differenceExplanation.test(beside))
      problems.push(`${href} shows ${count} rows, but its link says ${number}: ${beside}`)
  }
  return problems
}
