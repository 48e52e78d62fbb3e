import type { Visit } from './visit.ts'

const sideBySide = 4

/** Lists of one brand, read one after another: each of `triage`, of one verdict. */
export type BareLists = {
  readonly brand: string
  readonly triage: readonly ('all' | 'queue' | 'filed' | 'escalated')[]
  readonly verdict: 'all' | 'unknown' | 'green'
}

/**
 * The pages of lists that the host makes long, read by a bare loop over `fetch` that keeps nothing, as many side
 * by side as the app reads; in ms.
 */
export const bareLoop = ({ page }: Visit, lists: BareLists): Promise<number> =>
  page.evaluate(
    async ([{ brand, triage, verdict }, lanes]) => {
      const began = performance.now()
      const headers = { authorization: 'Api-Key demo-key-owner', accept: 'application/json' }
      const walk = async (which: string) => {
        const search =
          `triage_filter=${which}&verdict_filter=${verdict}&risk_score_filter=all&http_status_filter=all` +
          '&sort_field=review_priority&sort_direction=desc&page_size=100&compact=true&group_by=none'
        const read = async (number: number) => {
          const address = `/core/api/brands/${brand}/domains/?${search}&page=${number}`
          const answer = await fetch(address, { headers, cache: 'no-store' })
          return (await answer.json()) as { count: number }
        }
        const pages = Math.ceil((await read(1)).count / 100)
        let next = 2
        const lane = async () => {
          while (next <= pages) await read(next++)
        }
        await Promise.all(Array.from({ length: lanes }, lane))
      }
      for (const which of triage) await walk(which)
      return performance.now() - began
    },
    [lists, sideBySide] as const,
  )
