import type { APIRequestContext } from '@playwright/test'

/** Key of the default user, a member of all five demo brands. */
export const ownerKey = 'demo-key-owner'
/** Key of an analyst who is a member of one brand, Northbank. */
export const analystKey = 'demo-key-analyst'
/** Path of the overview of the largest brand, which has 600 domains in tests. */
export const northbankPath = '/brands/3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
export const largestBrand = 'Northbank'

type Rows<Row> = { readonly count: number; readonly results: readonly Row[] }

export async function fetchJson<Body>(
  request: APIRequestContext,
  path: string,
  key = ownerKey,
): Promise<Body> {
  const response = await request.get(`/core/api/${path}`, {
    headers: { authorization: `Api-Key ${key}` },
  })
  if (!response.ok()) throw new Error(`${path} returned ${response.status()}.`)
  return (await response.json()) as Body
}

export async function fetchAllRows<Row>(
  request: APIRequestContext,
  path: string,
  query: Record<string, string> = {},
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const search = new URLSearchParams({ ...query, page: `${page}`, page_size: '100' })
    const { count, results } = await fetchJson<Rows<Row>>(request, `${path}?${search.toString()}`)
    rows.push(...results)
    if (rows.length >= count || results.length === 0) return rows
  }
}

export async function fetchFirstRow<Row>(
  request: APIRequestContext,
  path: string,
  query: Record<string, string> = {},
): Promise<Row> {
  const search = new URLSearchParams({ ...query, page_size: '1' })
  const { results } = await fetchJson<Rows<Row>>(request, `${path}?${search.toString()}`)
  if (results[0] === undefined) throw new Error(`${path} has no rows.`)
  return results[0]
}
