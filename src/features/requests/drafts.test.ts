import { expect, it } from 'vitest'
import { addRecentComment, deleteDraftsAndRecentComments, getRecentComments } from './drafts.ts'

it('F25 keeps the last five different comments of a user, newest first, until the drafts are deleted', () => {
  for (const text of ['one', 'two', ' ', 'three', 'four', 'five', 'six', 'four\n'])
    addRecentComment('ann', text)
  addRecentComment('bob', 'other')
  expect(getRecentComments('ann').state.value).toEqual(['four', 'six', 'five', 'three', 'two'])
  deleteDraftsAndRecentComments('ann')
  expect(getRecentComments('ann').state.value).toEqual([])
  expect(getRecentComments('bob').state.value).toEqual(['other'])
})
