import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyAddress } from '#/test/any-text.ts'
import { getScreenshotSource } from './screenshot-image.tsx'

const allowedOrigins = ['https://dash.example', 'https://captures.shot-cdn.example']
const getSource = (address: string | null) => getScreenshotSource(address, allowedOrigins, 'https:')

describe('getScreenshotSource', () => {
  it.each(['https://dash.example/core/1.svg', 'https://captures.shot-cdn.example/a/b.png?x=1'])(
    'C90 allows %s',
    (address) => expect(getSource(address)).toEqual({ kind: 'image', src: address }),
  )

  it.each([null, ' \n\t'])('treats %j as no screenshot', (address) =>
    expect(getSource(address)).toEqual({ kind: 'none' }),
  )

  it.each([
    ['https://login.aurelmint-secure.example/shot.png', 'login.aurelmint-secure[.]example'],
    ['http://127.0.0.1:9/x.png', '127.0.0[.]1:9'],
    ['https://captures.shot-cdn.example:8443/x.png', 'captures.shot-cdn[.]example:8443'],
  ])('rejects %s, which is on another origin, and returns its host', (address, host) => {
    expect(getSource(address)).toMatchObject({ kind: 'other-origin', host })
  })

  it.each([
    'data:text/html,<script>parent.__pwn=21</script>',
    '//evil.example/x.png',
    'https://user:secret@captures.shot-cdn.example/x.png',
    'https://exa mple.example/ bad.png',
    'https:captures.shot-cdn.example/x.png',
    ' java\tscript:__pwn=24',
  ])('rejects %s as unsafe', (address) => expect(getSource(address).kind).toBe('unsafe'))

  it('C90 rejects an unencrypted image only on an encrypted page', () => {
    const unencryptedOrigins = ['http://localhost:4840']
    const address = 'http://localhost:4840/core/1.svg'
    expect(getScreenshotSource(address, unencryptedOrigins, 'https:').kind).toBe('unsafe')
    expect(getScreenshotSource(address, unencryptedOrigins, 'http:').kind).toBe('image')
  })

  it('returns only images from allowed origins, whatever the address', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), anyAddress), (address) => {
        const source = getSource(address)
        expect(source.kind !== 'image' || allowedOrigins.includes(new URL(source.src).origin)).toBe(
          true,
        )
      }),
    )
  })
})
