import type { APIRequestContext, Locator, Page } from '@playwright/test'

type Row = { id: string; name?: string }
type Rows = { results: readonly Row[] }

/** One link of the navigation, by its stable name. */
export function navLink(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
}

/** Every screen behind the sign-in. */
export const screenNames = [
  'all brands',
  'all changes',
  'overview',
  'changes',
  'domains',
  'domains by apex',
  'domain',
  'scans',
  'takedowns',
  'outcomes',
  'case',
  'request',
  'requests from a list',
] as const

/** Addresses of these screens that show rows to the user of `key`, in the same order. */
export async function screensOf(
  request: APIRequestContext,
  url: string,
  key: string,
): Promise<{ name: (typeof screenNames)[number]; path: string }[]> {
  const read = async (path: string): Promise<readonly Row[]> => {
    const answer = await request.get(`${url}/core/api/${path}`, {
      headers: { authorization: `Api-Key ${key}` },
    })
    return ((await answer.json()) as Rows).results
  }
  const brands = await read('brands/?compact=true')
  const brand = brands.find(({ name }) => name === 'Northbank') ?? brands[0]
  if (!brand) throw new Error(`The user of ${key} has no brand.`)
  const [domain] = await read(`brands/${brand.id}/domains/?page_size=1&triage_filter=queue`)
  const [takedown] = await read(`takedowns/?page_size=1&brand=${brand.id}`)
  if (!domain || !takedown) throw new Error(`The brand of ${key} has no domain or no case.`)
  const home = `/brands/${brand.id}`
  return [
    { name: 'all brands', path: '/brands' },
    { name: 'all changes', path: '/changes' },
    { name: 'overview', path: home },
    { name: 'changes', path: `${home}/changes` },
    { name: 'domains', path: `${home}/domains` },
    { name: 'domains by apex', path: `${home}/domains?group=apex` },
    { name: 'domain', path: `${home}/domains/${domain.id}` },
    { name: 'scans', path: `${home}/scans` },
    { name: 'takedowns', path: '/takedowns' },
    { name: 'outcomes', path: '/outcomes' },
    { name: 'case', path: `/takedowns/${takedown.id}` },
    { name: 'request', path: '/takedowns/new' },
    { name: 'requests from a list', path: '/takedowns/bulk' },
  ]
}
