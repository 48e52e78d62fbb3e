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

const createCase = (fields: Partial<CaseLabelFields>): CaseLabelFields => ({
  status: null,
  status_display: null,
  is_open: null,
  resolution: null,
  resolution_display: null,
  ...fields,
})

it.each<[string, Partial<CaseLabelFields>, string, string]>([
  [
    'a case with a known code, whatever label the service sends',
    { status: 'REQUESTED', status_display: 'Awaiting us' },
    'Needs approval',
    'amber',
  ],
  [
    'an ended case with an unknown code',
    { status: 'LEGAL', status_display: 'With our lawyers', is_open: false },
    'With our lawyers',
    'gray',
  ],
  [
    'an open case with an unknown code',
    { status: 'ESCALATED_TO_LEGAL', is_open: true },
    'Escalated to legal',
    'accent',
  ],
  [
    'a closed case in gray, because it isn’t necessarily a success',
    { status: 'CLOSED', is_open: false },
    'Closed',
    'gray',
  ],
  ['a case without a status', {}, 'Status not reported', 'gray'],
])('C109 C110 C112 labels the status of %s', (_case, fields, text, tone) => {
  expect(getCaseStatusLabel(createCase(fields))).toEqual({ text, tone })
})

it.each<[string, string | null, string, string]>([
  ['SERVER_HOLD', 'On hold', 'Server hold', 'green'],
  ['UNRESOLVED', null, 'Unresolved', 'amber'],
  ['PARKED', 'Domain parked', 'Domain parked', 'gray'],
  ['__proto__', 'Custom outcome', 'Custom outcome', 'gray'],
])('C109 C112 shows the outcome %s as %s', (resolution, resolution_display, text, tone) => {
  const closedCase = createCase({ status: 'CLOSED', resolution, resolution_display })
  expect(getCaseOutcomeLabel(closedCase)).toEqual({ text, tone })
})

it('C113 shows “Outcome not reported” for a closed case without an outcome, but not for failed or open cases', () => {
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
])(
  'C91 shows the website response %j as “%s” in a cell and as “%s” in a sentence',
  (code, label, sentence) => {
    expect([formatHttpsStatus(code), describeHttpsStatus(code)]).toEqual([label, sentence])
  },
)

it.each([
  [undefined, '—', 'not reported'],
  [null, 'not scored', 'not scored'],
  [0, '0', '0'],
])(
  'C97 shows the risk score %j as “%s” in a cell and as “%s” in a sentence',
  (risk, label, sentence) => {
    expect([formatRisk(risk), describeRisk(risk)]).toEqual([label, sentence])
  },
)

it.each([
  ['red', 'red'],
  ['RISKY: is new', 'RISKY: is new'],
  ['\u202eder', '[U+202E]der'],
  [null, 'not reported'],
  [undefined, 'not reported'],
])('C19 describes the verdict %j as “%s” in a sentence', (code, text) => {
  expect(describeVerdict(code)).toBe(text)
})
