import { expect, it } from 'vitest'
import { humanize } from './display-text.ts'

it.each([
  ['low_risk_count', 'Low risk'],
  ['count', 'Count'],
  ['SOCIAL_LISTING', 'Social listing'],
  ['ESCALATED_TO_LEGAL', 'Escalated to legal'],
  ['httpsProbe', 'HTTPS probe'],
  ['no-answer', 'No answer'],
  ['violet', 'Violet'],
  ['', ''],
  ['Already a sentence', 'Already a sentence'],
  ['<b>OPEN</b>', '<b>OPEN</b>'],
  ['__proto__', '__proto__'],
])('humanize writes %j as %j', (name, expected) => {
  expect(humanize(name)).toBe(expected)
})
