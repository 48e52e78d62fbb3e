import { expect, it } from 'vitest'
import { toSha256Hex } from './hashes.ts'

it('computes SHA-256 digests (FIPS 180)', () => {
  expect(toSha256Hex('abc')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
  expect(toSha256Hex('é')).toBe(toSha256Hex(new Uint8Array([0xc3, 0xa9])))
})
