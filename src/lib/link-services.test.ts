import { expect, it } from 'vitest'
import { unwrapLink } from './link-services.ts'

it.each([
  'https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fevil.example%2Fx%3Fa%3D1&data=05',
  'https://gcc02.safelinks.protection.outlook.com/ap/w-1/?URL=https%3A%2F%2Fevil.example%2Fx%3Fa%3D1&amp;data=0',
  'https://urldefense.proofpoint.com/v2/url?u=https-3A__evil.example_x-3Fa-3D1&d=DwMF',
  'https://urldefense.com/v3/__https://evil.example/x?a=1__;!!abc!def$',
  'https://urldefense.us/v3/__https:/evil.example/x?a=1__;!!abc!def$',
  'https://urldefense.com/v3/__https://evil.example/x**B1__;P2E9!!abc!def$',
  'https://l.facebook.com/l.php?u=https%3A%2F%2Fevil.example%2Fx%3Fa%3D1&h=AT',
  'https://www.google.co.uk/url?sa=t&url=https%3A%2F%2Fevil.example%2Fx%3Fa%3D1',
])('extracts the destination of %s', (link) => {
  expect(unwrapLink(new URL(link))).toBe('https://evil.example/x?a=1')
})

it.each([
  'https://nam02.safelinks.protection.outlook.com/?data=05',
  'https://protect-eu.mimecast.com/s/AbCd?domain=evil.example',
  'https://urldefense.com/v3/garbage',
  'https://www.google.com/url?url=https://bank.example&q=https://evil.example',
  'https://www.google.com/url?q=%E0%A4%A',
])('returns null for %s, whose destination cannot be extracted', (link) => {
  expect(unwrapLink(new URL(link))).toBeNull()
})

it.each([
  'https://nam02.safelinks.protection.outlook.com.evil.example/?url=https%3A%2F%2Fbank.example',
  'https://evilsafelinks.protection.outlook.com/?url=https%3A%2F%2Fbank.example',
  'https://www.google.com/search?q=https://evil.example',
  'https://www.mimecast.com/',
  'https://evil.example/?url=https%3A%2F%2Fbank.example',
])('does not unwrap %s, which no known service rewrote', (link) => {
  expect(unwrapLink(new URL(link))).toBeUndefined()
})
