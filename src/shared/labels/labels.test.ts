import { expect, it } from 'vitest'
import { getCaseOutcomeLabel, getCaseStatusLabel, type CaseLabelFields } from './case-labels.ts'
import {
  formatHttpsStatus,
  describeHttpsStatus,
  formatRisk,
  describeRisk,
  describeVerdict,
  getVerdictLabel,
} from './host-labels.ts'

const createCase = (given: Partial<CaseLabelFields>): CaseLabelFields => ({
  status: null,
  status_display: null,
  is_open: null,
  resolution: null,
  resolution_display: null,
  ...given,
})

it.each<[string, Partial<CaseLabelFields>, string, string]>([
  [
    'C109 a known code, whatever label the service sends',
    { status: 'REQUESTED', status_display: 'Awaiting us' },
    'Needs approval',
    'amber',
  ],
  [
    'C109 C110 an unknown code of an ended case',
    { status: 'LEGAL', status_display: 'With our lawyers', is_open: false },
    'With our lawyers',
    'gray',
  ],
  [
    'C110 an unknown code of an open case',
    { status: 'ESCALATED_TO_LEGAL', is_open: true },
    'Escalated to legal',
    'accent',
  ],
  [
    'C112 a closed case, which isn’t necessarily a success',
    { status: 'CLOSED', is_open: false },
    'Closed',
    'gray',
  ],
  ['a case without a status', {}, 'Status not reported', 'gray'],
])('labels the status of %s', (_case, given, text, tone) => {
  expect(getCaseStatusLabel(createCase(given))).toEqual({ text, tone })
})

it.each<[string, string | null, string, string]>([
  ['SERVER_HOLD', 'On hold', 'Server hold', 'green'],
  ['UNRESOLVED', null, 'Unresolved', 'amber'],
  ['PARKED', 'Domain parked', 'Domain parked', 'gray'],
  ['__proto__', 'as it came', 'as it came', 'gray'],
])('C109 C112 shows the outcome %s as %s', (resolution, resolution_display, text, tone) => {
  const given = createCase({ status: 'CLOSED', resolution, resolution_display })
  expect(getCaseOutcomeLabel(given)).toEqual({ text, tone })
})

it('C113 states that a closed case without an outcome has none reported', () => {
  expect(getCaseOutcomeLabel(createCase({ status: 'CLOSED' }))?.text).toBe('Outcome not reported')
  expect(getCaseOutcomeLabel(createCase({ status: 'FAILED' }))).toBeNull()
  expect(getCaseOutcomeLabel(createCase({ status: 'OPEN' }))).toBeNull()
})

it.each([
  ['red', 'Red', 'red'],
  [null, 'Not reported', 'gray'],
  [undefined, 'Not reported', 'gray'],
  ['unknown', 'Unknown', 'gray'],
  ['RED', 'RED', 'gray'],
  ['__proto__', '__proto__', 'gray'],
  ['gre\u202een', 'gre[U+202E]en', 'gray'],
])('C19 C47 labels the verdict %s as %s with tone %s', (code, text, tone) => {
  expect(getVerdictLabel(code)).toEqual({ text, tone })
})

it.each([
  [undefined, '—', 'not reported'],
  [null, 'Not recorded', 'no response recorded'],
  [0, 'No response', 'no response'],
  [200, '200', '200'],
])('C91 shows the website response %j in a cell and a sentence', (code, label, sentence) => {
  expect([formatHttpsStatus(code), describeHttpsStatus(code)]).toEqual([label, sentence])
})

it.each([
  [undefined, '—', 'not reported'],
  [null, 'not scored', 'not scored'],
  [0, '0', '0'],
])('C97 shows the risk score %j in a cell and a sentence', (risk, label, sentence) => {
  expect([formatRisk(risk), describeRisk(risk)]).toEqual([label, sentence])
})

it.each([
  ['red', 'red'],
  ['RISKY: is new', 'RISKY: is new'],
  ['\u202eder', '[U+202E]der'],
  [null, 'not reported'],
  [undefined, 'not reported'],
])('C19 describes the verdict %j as “%s” in a sentence', (code, text) => {
  expect(describeVerdict(code)).toBe(text)
})
