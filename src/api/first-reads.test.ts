import { afterEach, describe, expect, it } from 'vitest'
import { dropFirstReads, takeFirstRead } from './first-reads.ts'

const address = 'https://app.example/core/api/users/profile/'

function begun() {
  const read = {
    key: 'key-a',
    answer: Promise.resolve(new Response('{}')),
    stop: new AbortController(),
  }
  globalThis.firstReads = new Map([[address, read]])
  return read
}
const never = new AbortController().signal

afterEach(() => {
  globalThis.firstReads = undefined
})

describe('a read that began with the page', () => {
  it('is given once', () => {
    const read = begun()
    expect(takeFirstRead(address, 'key-a', never)).toBe(read.answer)
    expect(takeFirstRead(address, 'key-a', never)).toBeUndefined()
  })

  it('is only for the same address and the same key', () => {
    begun()
    expect(takeFirstRead(`${address}?page=2`, 'key-a', never)).toBeUndefined()
    expect(takeFirstRead(address, 'key-b', never)).toBeUndefined()
  })

  it('ends with whoever took it', () => {
    const read = begun()
    const stop = new AbortController()
    void takeFirstRead(address, 'key-a', stop.signal)
    expect(read.stop.signal.aborted).toBe(false)
    stop.abort()
    expect(read.stop.signal.aborted).toBe(true)
  })

  it('ends when nobody asked for it', () => {
    const read = begun()
    dropFirstReads()
    expect(read.stop.signal.aborted).toBe(true)
    expect(takeFirstRead(address, 'key-a', never)).toBeUndefined()
  })

  it('need not exist', () => {
    dropFirstReads()
    expect(takeFirstRead(address, 'key-a', never)).toBeUndefined()
  })
})
