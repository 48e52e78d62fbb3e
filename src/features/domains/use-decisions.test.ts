import { expect, it } from 'vitest'
import { emptyNotes, setNotes } from '#/shared/triage-notes/triage-notes.ts'
import { hostRow } from '#/test/host-row.ts'
import { hostsToRequest } from './use-decisions.ts'

it('P14 offers a request for a single host, or for the red hosts of a group that are not handled', () => {
  const red = hostRow('red', { verdict: 'red' })
  const green = hostRow('green', { verdict: 'green' })
  const inCase = hostRow('case', { verdict: 'red', openCase: { id: 'c', status: 'OPEN' } })
  const watched = hostRow('watched', { verdict: 'red' })
  const notes = setNotes(emptyNotes, 'watch', [['watched', { name: null, at: 1 }]])
  expect(hostsToRequest([green, inCase, red, watched], notes)).toEqual([red])
  expect(hostsToRequest([green, inCase], notes)).toEqual([])
  expect(hostsToRequest([green], notes)).toEqual([green])
})
