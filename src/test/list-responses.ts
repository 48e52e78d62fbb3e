export const createListResponse = (results: readonly unknown[], count = results.length): Response =>
  Response.json({ count, next: null, previous: null, results })

/** Responds with the page of `rows` that `url` requests. `count` may exceed the number of rows. */
export function createListPageResponse(
  url: string,
  rows: readonly unknown[],
  count = rows.length,
): Response {
  const search = new URL(url).searchParams
  const size = Number(search.get('page_size') ?? 50)
  const endIndex = Number(search.get('page') ?? 1) * size
  const next = endIndex < count ? 'https://elsewhere.example/' : null
  return Response.json({
    count,
    next,
    previous: null,
    results: rows.slice(endIndex - size, endIndex),
  })
}
