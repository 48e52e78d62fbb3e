import { atIdle } from '#/lib/at-idle.ts'

async function fetchAhead(): Promise<void> {
  const code = await import('./parts-ahead.ts').catch(() => null)
  await code?.fetchPartsAhead()
}

/** Calls `then` in the first idle moment of a list, in which is also fetched what the next press may open. */
export const whenIdle = (then: () => void): (() => void) =>
  atIdle(() => {
    then()
    void fetchAhead()
  })
