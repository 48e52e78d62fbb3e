import { expect, it } from 'vitest'
import { nameUuid } from './name-uuid.ts'

it('names a thing as everybody does (RFC 9562, A.4)', () => {
  expect(nameUuid('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe(
    '2ed6657d-e927-568b-95e1-2665a8aea6a2',
  )
})
