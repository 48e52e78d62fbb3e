import { expect, it } from 'vitest'
import { notify, takeNotices } from './notify.ts'

it('keeps what nobody took yet and hands it on in order', () => {
  const seen: string[] = []
  notify({ title: 'first' })
  const letGo = takeNotices((notice) => seen.push(notice.title))
  notify({ title: 'second' })
  letGo()
  notify({ title: 'third' })
  takeNotices((notice) => seen.push(notice.title))()
  expect(seen).toEqual(['first', 'second', 'third'])
})
