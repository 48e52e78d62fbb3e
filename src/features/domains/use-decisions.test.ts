import { expect, it } from 'vitest'
import { emptyNotes, setNotes } from '#/shared/triage-notes/triage-notes.ts'
import { createHostRow } from '#/test/host-row.ts'
import { getHostsToRequest } from './use-decisions.ts'

it('P14 offers a request for a single host of any verdict, or for the unhandled red hosts of a group', () => {
  const red = createHostRow('red', { verdict: 'red' })
  const green = createHostRow('green', { verdict: 'green' })
  const inCase = createHostRow('case', { verdict: 'red', openCase: { id: 'c', status: 'OPEN' } })
  const watched = createHostRow('watched', { verdict: 'red' })
  const notes = setNotes(emptyNotes, 'watched', [['watched', { name: null, at: 1 }]])
  expect(getHostsToRequest([green, inCase, red, watched], notes)).toEqual([red])
  expect(getHostsToRequest([green, inCase], notes)).toEqual([])
  expect(getHostsToRequest([green], notes)).toEqual([green])
})
