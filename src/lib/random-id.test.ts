import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createRandomId } from './random-id.ts'

it('creates a different version 4 UUID each time', () => {
  const ids = Array.from({ length: 200 }, createRandomId)
  expect(ids.filter((id) => !z.safeParse(z.uuidv4(), id).success)).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

it('creates a UUID even if crypto.randomUUID is missing, as on pages loaded over plain HTTP', () => {
  const originalCrypto = crypto
  const getRandomValues = (bytes: Uint8Array<ArrayBuffer>) => originalCrypto.getRandomValues(bytes)
  vi.stubGlobal('crypto', { getRandomValues })
  expect(createRandomId()).toMatch(
    /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  )
})
