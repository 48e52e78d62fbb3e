import { expect, it } from 'vitest'
import {
  addRecentComment,
  deleteDraftsAndRecentComments,
  getRecentCommentsStore,
} from './drafts.ts'

it('F25 keeps the last five different comments of a user, newest first, until the drafts are deleted', () => {
  for (const text of ['one', 'two', ' ', 'three', 'four', 'five', 'six', 'four\n'])
    addRecentComment('ann', text)
  addRecentComment('bob', 'other')
  expect(getRecentCommentsStore('ann').state.value).toEqual(['four', 'six', 'five', 'three', 'two'])
  deleteDraftsAndRecentComments('ann')
  expect(getRecentCommentsStore('ann').state.value).toEqual([])
  expect(getRecentCommentsStore('bob').state.value).toEqual(['other'])
})
