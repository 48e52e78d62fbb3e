import { expect, it } from 'vitest'
import { parseBaseUrl } from './app-settings.ts'

const pageUrl = 'https://app.example'

it.each([
  ['', pageUrl],
  ['  ', pageUrl],
  ['https://service.example', 'https://service.example'],
  ['https://service.example/', 'https://service.example'],
  ['https://service.example/below/it//', 'https://service.example/below/it'],
  ['http://127.0.0.1:4740', 'http://127.0.0.1:4740'],
])('C1 resolves the address %j to %s', (configured, base) => {
  expect(parseBaseUrl(configured, pageUrl)).toBe(base)
})

it.each([
  'service.example',
  '/relative',
  'javascript:alert(1)',
  'ftp://service.example',
  'https://user:secret@service.example',
  'https://user@service.example',
  'https://:secret@service.example',
  'https://service.example/?key=1',
  'https://service.example/#x',
])('C1 rejects the address %j', (configured) => {
  expect(() => parseBaseUrl(configured, pageUrl)).toThrow(
    expect.objectContaining({ reason: { kind: 'misconfigured', configured } }),
  )
})
