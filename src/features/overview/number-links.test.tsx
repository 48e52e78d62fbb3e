import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { createTestService } from '#/hosts/test-service.ts'
import { giveSizes } from '#/test/give-sizes.ts'
import { renderApp } from '#/test/render-app.tsx'

/*
 * A number that is a link is a promise: the list behind it holds as many rows, or the words in sight beside
 * it say why not. Every such link of a page is walked through the real service.
 */

interface NumberLink {
  href: string
  number: number
  /** What can be read beside it, not behind a symbol. */
  beside: string
}

// What counts stands above the rows: one of them is enough.
beforeEach(() => giveSizes(34))

const firstNumber = /\d[\d,]*/
const numberIn = (text: string) => Number(text.match(firstNumber)?.[0].replaceAll(',', ''))

/** What is in sight of a part of the page: neither hidden nor behind a symbol. */
function seenText(part: Element): string {
  const copy = part.cloneNode(true)
  if (!(copy instanceof Element)) return ''
  for (const hidden of copy.querySelectorAll('[popover], [hidden], .sr-only')) hidden.remove()
  return copy.textContent
}

/** All links below `part` that show a number. */
function numberLinks(part: HTMLElement): NumberLink[] {
  return (
    within(part)
      .queryAllByRole('link')
      // A closed table of figures is not in sight; its links have a test of their own.
      .filter((link) => link.closest('details:not([open])') === null)
      .filter((link) => firstNumber.test(seenText(link)))
      .filter((link) => /\/(domains|scans|takedowns)(\?|$)/.test(link.getAttribute('href') ?? ''))
      .map((link) => ({
        href: link.getAttribute('href') ?? '',
        number: numberIn(seenText(link)),
        beside: seenText(link.closest('section') ?? link.closest('li, tr') ?? link),
      }))
  )
}

/** Why the rows behind a link may be others, as the pages say it. */
const reasons = /the list holds all|which also holds/

/** How many rows the list on screen says it has; null where none does. */
function countOnScreen(): number | null {
  const outputs = [...document.querySelectorAll('main output')]
  const count = outputs.find((output) => /\d (domain|case|scan)s?\b/.test(output.textContent))
  return count ? numberIn(count.textContent) : null
}

/** Opens one list after another, as a reader would; answers those that hold something else. */
async function walk(app: Awaited<ReturnType<typeof renderApp>>, links: readonly NumberLink[]) {
  const counts = new Map<string, number | null>()
  for (const href of new Set(links.map((link) => link.href))) {
    // The page in between is the lightest: what counts is that the list before it is gone.
    await app.router.navigate({ href: '/nowhere' })
    await waitFor(() => expect(countOnScreen()).toBeNull())
    await app.router.navigate({ href })
    await waitFor(() => expect(countOnScreen()).not.toBeNull())
    counts.set(href, countOnScreen())
  }
  return links
    .filter(({ href, number, beside }) => counts.get(href) !== number && !reasons.test(beside))
    .map(({ href, number, beside }) => `${href}: ${number}, not ${counts.get(href)}: ${beside}`)
}

const settled = () => waitFor(() => expect(screen.queryAllByText(/^Loading/)).toEqual([]))

it('C38 every number on an overview leads to as many rows, or says why not', async () => {
  const service = await createTestService()
  const answer = await service.fetch('/core/api/brands/?compact=true')
  const { results } = (await answer.json()) as { results: { id: string }[] }
  expect(results.length).toBeGreaterThan(2)
  for (const { id } of results) {
    const app = await renderApp({ path: `/brands/${id}`, service })
    // A brand without anything has one explanation in place of its panels.
    const nothing = () => screen.queryByText('Nothing to show for this brand yet.')
    await waitFor(
      () => nothing() ?? screen.getByRole('list', { name: 'Running takedowns by status' }),
    )
    await settled()
    const isNew = nothing() !== null
    const links = [
      ...numberLinks(screen.getByRole('main')),
      ...numberLinks(screen.getByRole('navigation', { name: 'Main' })),
    ]
    expect(links.length).toBeGreaterThan(isNew ? 3 : 7)
    expect(await walk(app, links)).toEqual([])
    app.unmount()
  }
  service.close()
})

it('C46 every number of the portfolio leads to as many rows', async () => {
  const app = await renderApp({ path: '/brands' })
  await screen.findByRole('table', { name: 'Brands' })
  await settled()
  const links = numberLinks(screen.getByRole('main'))
  expect(links.length).toBeGreaterThan(8)
  expect(await walk(app, links)).toEqual([])
})

it('C105, C106 every figure of the weeks leads to exactly its cases', async () => {
  const service = await createTestService()
  const answer = await service.fetch('/core/api/brands/?compact=true')
  const { results } = (await answer.json()) as { results: { id: string; name: string }[] }
  const brand = results.find(({ name }) => name === 'Velopine')
  const app = await renderApp({ path: `/brands/${brand?.id}`, service })
  const table = await screen.findByRole('table', {
    name: 'Takedowns by week, as a table',
    hidden: true,
  })
  const links = within(table)
    .getAllByRole('link', { hidden: true })
    .map((link) => ({
      href: link.getAttribute('href') ?? '',
      number: numberIn(link.textContent),
    }))
  for (const part of ['closedFrom=', '&from='])
    expect(links.some(({ href }) => href.includes(part))).toBe(true)
  for (const { href, number } of links) {
    await app.router.navigate({ href })
    const list = await screen.findByRole('table', { name: 'Takedowns' })
    await waitFor(() => expect(within(list).getAllByRole('rowheader')).toHaveLength(number))
    await app.router.navigate({ to: '/brands' })
    await screen.findByRole('table', { name: 'Brands' })
  }
  service.close()
})
