import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyText } from '#/test/any-text.ts'
import { toFileName } from './file-name.ts'

it('names a file after the given words', () => {
  expect(toFileName(['Aurélmint & Söhne', 'domains', '2026-11-21'], 'csv')).toBe(
    'aurelmint-sohne-domains-2026-11-21.csv',
  )
})

it('removes path separators and bidirectional controls, and uses “file” if no text is left', () => {
  expect(toFileName(['..\\..\\CON:\u202egpj.exe', 'domains'], 'csv')).toBe(
    'con-gpj-exe-domains.csv',
  )
  expect(toFileName(['例え', '...'], 'csv')).toBe('file.csv')
})

it('returns a safe file name for any text', () => {
  fc.assert(
    fc.property(fc.array(anyText(80), { maxLength: 4 }), (parts) => {
      expect(toFileName(parts, 'csv')).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.csv$/)
    }),
  )
})
