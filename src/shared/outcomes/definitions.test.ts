import { expect, it } from 'vitest'
import { definitions } from './definitions.ts'

it.each(Object.values(definitions))('explains $name in at most two sentences', ({ text }) => {
  expect(text).toMatch(/^[^.]+\.(?: [^.]+\.)?$/)
})
