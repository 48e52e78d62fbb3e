import type { Place, Visit } from './visit.ts'

const sideBySide = 4

/**
 * The pages of a list that the host makes long, read by a bare loop over `fetch` that keeps nothing, as many side
 * by side as the app reads; in ms.
 */
export const bareLoop = (
  { page }: Visit,
  { brand }: Place,
  verdict: 'unknown' | 'green',
): Promise<number> =>
  page.evaluate(
    async ([id, lanes, verdict_filter]) => {
      const began = performance.now()
      const headers = { authorization: 'Api-Key demo-key-owner', accept: 'application/json' }
      const search =
        `triage_filter=all&verdict_filter=${verdict_filter}&risk_score_filter=all&http_status_filter=all` +
        '&sort_field=review_priority&sort_direction=desc&page_size=100&compact=true&group_by=none'
      const read = async (number: number) => {
        const address = `/core/api/brands/${id}/domains/?${search}&page=${number}`
        const answer = await fetch(address, { headers, cache: 'no-store' })
        return (await answer.json()) as { count: number }
      }
      const pages = Math.ceil((await read(1)).count / 100)
      let next = 2
      const lane = async () => {
        while (next <= pages) await read(next++)
      }
      await Promise.all(Array.from({ length: lanes }, lane))
      return performance.now() - began
    },
    [brand, sideBySide, verdict] as const,
  )
