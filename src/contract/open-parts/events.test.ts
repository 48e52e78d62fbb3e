import { describe, expect, it } from 'vitest'
import { takedownTimeline } from '#/contract/takedown-events.ts'
import { drawTimeline } from '#/test/fillings/cases.ts'
import { momentAsRead, Tally } from '#/test/fillings/tally.ts'

// Hundreds of fillings take their time on a busy machine.
const seeds = Array.from({ length: 300 }, (_seed, at) => at)
const floor = { plain: 0.97, wild: 0.8 } as const

describe.each(['plain', 'wild'] as const)('%s timelines of a case', (manner) => {
  it('C133 are read as they were drawn, or not at all', () => {
    const tally = new Tally()
    for (const seed of seeds) {
      const { raw, truth } = drawTimeline(seed, manner, Date.now())
      const read = takedownTimeline.safeParse(raw)
      tally.compare('timeline', read.success ? truth.length : undefined, truth.length, raw)
      expect(read.data?.events.length ?? truth.length).toBe(truth.length)
      for (const [index, event] of (read.data?.events ?? []).entries()) {
        const drawn = truth[index]
        tally.compare('at', momentAsRead(event.at ?? undefined, drawn?.at), drawn?.at, event.raw)
        tally.compare('kind', event.kind ?? undefined, drawn?.kind, event.raw)
        tally.compare('actor', event.actor ?? undefined, drawn?.actor, event.raw)
        tally.compare('actorId', event.actorId ?? undefined, drawn?.actorId, event.raw)
        tally.compare('text', event.text ?? undefined, drawn?.text, event.raw)
        tally.compare('from', event.from ?? undefined, drawn?.from, event.raw)
        tally.compare('to', event.to ?? undefined, drawn?.to, event.raw)
      }
    }
    expect(tally.least()).toBeGreaterThan(floor[manner])
  })
})
