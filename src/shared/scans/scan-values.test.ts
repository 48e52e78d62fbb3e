import { expect, it } from 'vitest'
import { getMailPolicy } from './scan-values.ts'

it.each([
  [[], 'unknown'],
  [['10 mx1.example.'], 'takes mail'],
  [['0 .'], 'refuses mail'],
  [['.'], 'refuses mail'],
  [['0 .', '10 mx1.example.'], 'takes mail'],
  [['mx1.example. 10'], 'takes mail'],
  [['10 mx1.example. 300'], 'takes mail'],
  [['. 0'], 'refuses mail'],
  [['timeout'], 'unknown'],
  [['None'], 'unknown'],
] as const)('C92 reads the mail records %j as "%s"', (records, expected) =>
  expect(getMailPolicy(records)).toBe(expected),
)
