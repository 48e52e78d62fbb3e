import { expect, it } from 'vitest'
import { takedownTimeline } from '#/contract/takedown-events.ts'
import { orderEvents } from './event-order.ts'

const order = (raw: unknown) => {
  const { events, isDated } = orderEvents(takedownTimeline.parse(raw).events)
  return [events.map(({ text }) => text).join(''), isDated]
}
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString()

it('C133 dated events are sorted newest first', () => {
  expect(
    order([
      { text: 'a', at: at(1) },
      { text: 'b', at: at(2) },
    ]),
  ).toEqual(['ba', true])
  expect(
    order([
      { text: 'b', at: at(2) },
      { text: 'a', at: at(1) },
    ]),
  ).toEqual(['ba', true])
  expect(
    order([
      { text: 'a', at: at(1) },
      { text: 'c', at: at(9) },
      { text: 'b', at: at(2) },
    ]),
  ).toEqual(['cba', true])
})

it('C133 events of one instant keep their order', () => {
  expect(
    order([
      { text: 'a', at: at(1) },
      { text: 'b', at: at(1) },
      { text: 'c', at: at(2) },
    ]),
  ).toEqual(['cba', true])
})

it('C133 events with days only are sorted by them; days are not compared with instants', () => {
  const days = [
    { text: 'a', at: '2026-11-18' },
    { text: 'b', at: '2026-11-19' },
  ]
  expect(order(days)).toEqual(['ba', true])
  expect(order([...days, { text: 'c', at: at(1) }])).toEqual(['abc', false])
})

it('C133 one event without a date keeps the order of the service for all', () => {
  expect(order([{ text: 'a', at: at(1) }, 'b', { text: 'c', at: at(3) }])).toEqual(['abc', false])
  expect(order(['b', 'a'])).toEqual(['ba', false])
})
