import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { renderApp } from './render-app.tsx'

/*
 * A number that is a link is a promise: the list behind it holds as many rows, or the words in sight beside
 * it say why not.
 */

/** A link to a list of domains, scans or cases that shows a number. */
export interface NumberLink {
  href: string
  number: number
  /** Visible text next to it, without explanations behind an icon. */
  beside: string
}

/** A share or a length is no number of rows. */
const numberOfRows = /(?:^|[^\d.,])(\d[\d,]*)(?!\d*%|[\d,]* (?:days?|h|min)\b)/

/** Visible text of a part of the page, without explanations behind an icon. */
function saidIn(part: Element): string {
  const copy = part.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('[popover], [hidden]')) hidden.remove()
  return copy.textContent
}

/** All such links below `part`, also those of the figures behind a chart; of the same list the first. */
export function numberLinks(part: HTMLElement): NumberLink[] {
  const links = [...part.querySelectorAll('a')].flatMap((link): NumberLink[] => {
    const href = link.getAttribute('href') ?? ''
    // The figure of the previous period is not what the link opens.
    const words = (link.getAttribute('aria-label') ?? saidIn(link)).replace(/previous period.*/, '')
    const number = numberOfRows.exec(words)?.[1]
    if (number === undefined || !/\/(domains|scans|takedowns)(\?|$)/.test(href)) return []
    const around = link.closest('section') ?? link.closest('li, tr') ?? link
    return [{ href, number: Number(number.replaceAll(',', '')), beside: saidIn(around) }]
  })
  return [...new Map(links.toReversed().map((link) => [link.href, link])).values()].toReversed()
}

/** Of links that differ only in `part` of their URL, the one with the largest number. */
export function oneOfEach(links: readonly NumberLink[], part: RegExp): NumberLink[] {
  const byKind = Map.groupBy(links, ({ href }) => href.replaceAll(part, ''))
  return [...byKind.values()].flatMap((kind) =>
    kind.toSorted((a, b) => b.number - a.number).slice(0, 1),
  )
}

/** How many rows the list on screen says it has; null where none does. */
function countOnScreen(): number | null {
  const texts = [...document.querySelectorAll('main output')].map(({ textContent }) => textContent)
  const counts = texts.map((text) =>
    /^([\d,]+) (?:of [\d,]+ (?:loaded )?)?(?:domain|scan|case)s?\b/.exec(text),
  )
  const found = counts.find((count) => count !== null)
  return found?.[1] === undefined ? null : Number(found[1].replaceAll(',', ''))
}

/** Why the rows behind a link may be others, as the pages say it. */
const reasons = /which includes unchecked/

/** Opens one list after another, as a reader would; answers those that hold something else. */
export async function openEach(
  app: Awaited<ReturnType<typeof renderApp>>,
  links: readonly NumberLink[],
): Promise<string[]> {
  const broken: string[] = []
  for (const { href, number, beside } of links) {
    // The page in between is the lightest: what counts is that the list before it is gone.
    await app.router.navigate({ href: '/nowhere' })
    await waitFor(() => expect(countOnScreen()).toBeNull())
    await app.router.navigate({ href })
    await waitFor(() => expect(countOnScreen()).not.toBeNull())
    const count = countOnScreen()
    if (count !== number && !reasons.test(beside))
      broken.push(`${href}: ${number}, not ${count}: ${beside}`)
  }
  return broken
}
