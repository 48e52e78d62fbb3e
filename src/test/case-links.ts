import { waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { renderApp } from './render-app.tsx'

/** A link to a list of cases, with the number on it. */
export interface NumberLink {
  href: string
  number: number
}

/** Links to lists of cases below `part`, by the number that they show. */
export const caseLinksIn = (part: HTMLElement): NumberLink[] =>
  within(part)
    .queryAllByRole('link', { hidden: true })
    .filter((link) => link.getAttribute('href')?.startsWith('/takedowns?') === true)
    .flatMap((link) => {
      const words = link.getAttribute('aria-label') ?? link.textContent
      // A share or a length is no number of rows.
      const number = /(?:^|[^\d.])(\d[\d,]*)(?!\d*%| (?:days?|h|min)\b)/.exec(` ${words}`)?.[1]
      const href = link.getAttribute('href') ?? ''
      return number === undefined ? [] : [{ href, number: Number(number.replaceAll(',', '')) }]
    })

/** How many rows the list on screen says it has; null where none does. */
function countOnScreen(): number | null {
  const texts = [...document.querySelectorAll('main output')].map(({ textContent }) => textContent)
  const counts = texts.map((text) => /^([\d,]+) (?:of [\d,]+ loaded )?cases?\b/.exec(text)?.[1])
  const found = counts.find((number) => number !== undefined)
  return found === undefined ? null : Number(found.replaceAll(',', ''))
}

/** Opens one list after another, as a reader would; answers those that hold something else. */
export async function openEach(
  app: Awaited<ReturnType<typeof renderApp>>,
  links: readonly NumberLink[],
) {
  const broken: string[] = []
  for (const { href, number } of links) {
    await app.router.navigate({ href: '/nowhere' })
    await waitFor(() => expect(countOnScreen()).toBeNull())
    await app.router.navigate({ href })
    await waitFor(() => expect(countOnScreen()).not.toBeNull())
    const count = countOnScreen()
    if (count !== number) broken.push(`${href}: ${number} led to ${count}`)
  }
  return broken
}
