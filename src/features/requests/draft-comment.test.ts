import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { domain } from '#/contract/domain.ts'
import { anyAddress, anyHost, anyText } from '#/test/any-text.ts'
import { appendToComment, draftComment, draftListComment } from './draft-comment.ts'
import type { RecordEvidence } from './evidence.ts'

const createEvidence = (
  scan: unknown,
  host = 'northbnak.example',
  brandDomain: string | null = 'northbank.example',
): RecordEvidence => ({
  kind: 'record',
  host,
  scan: domain.parse({ id: 'd', name: host, latest_scan: scan }).latest_scan,
  brandDomain,
})

const completeScan = {
  id: 's',
  created_at: '2026-11-19T12:05:00+01:00',
  https_head_request_response_code: 200,
  verdict: 'red',
  verdict_reasoning: 'Copies the sign-in page.\n\nSends data to https://drop.evil.example/x.',
  a_records: '192.0.2.7',
  mx_records: '10 mx.evil.example',
  cname_records: 'cdn.evil.example',
}

describe('F25 draft of a comment', () => {
  it('states look-alike, analysis, time in UTC and technical facts, defanged', () => {
    expect(draftComment(createEvidence(completeScan))).toBe(
      [
        'northbnak[.]example imitates our domain northbank[.]example: letters swapped.',
        'Our analysis: Copies the sign-in page. Sends data to hxxps://drop.evil[.]example/x.',
        'Scanned on 19 Nov 2026, 11:05 UTC. Website response: 200, responds.',
        'A records: 192.0.2[.]7.',
        'It can receive mail.',
        'MX records: 10 mx.evil[.]example.',
        'CNAME records: cdn.evil[.]example.',
      ].join('\n'),
    )
  })

  it('is empty if the record holds no fact', () => {
    expect(draftComment(createEvidence(null, 'other.example', null))).toBe('')
    expect(draftComment(createEvidence({ id: 's' }, 'other.example'))).toBe('')
  })

  it('leaves out whole sentences of a long analysis, and records that don’t fit', () => {
    const sentence = `${'Word '.repeat(40)}end.`
    const records = Array.from({ length: 100 }, (_, index) => `192.0.2.${index}`).join('\n')
    const text = draftComment(
      createEvidence({
        ...completeScan,
        verdict_reasoning: `${sentence} ${sentence} ${sentence}`,
        a_records: records,
      }),
    )
    expect(text.split('end.')).toHaveLength(3)
    expect(text).not.toContain('A records')
    expect(text).toContain('CNAME records: cdn.evil[.]example.')
  })

  it('C153 holds no fact that the record lacks, no usable address and at most 900 characters', () => {
    const mail = '10 mx.mail-marker.example\n'
    const anySite = fc.oneof(anyHost, fc.constant('northbnak.example'))
    const anyPart = fc.oneof(
      anyAddress.map((text) => ({ text, fanged: new URL(text).host })),
      anyHost.map((text) => ({ text, fanged: text })),
      fc
        .oneof(anyText(40), fc.constantFrom('.', '\n', '!'))
        .map((text) => ({ text, fanged: null })),
    )
    const anyReasoning = fc.array(anyPart, { maxLength: 60 })
    const anyScan = fc.record(
      {
        created_at: fc.constantFrom('2026-11-19T11:05:00Z', null, 'soon'),
        https_head_request_response_code: fc.constantFrom(200, null, 404),
        a_records: fc.constantFrom('192.0.2.7', '192.0.2.7\n'.repeat(25), null),
        mx_records: fc.constantFrom(mail, mail.repeat(12), '0 .', null),
        cname_records: fc.constantFrom('alias-marker.example', null),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(anyScan, anyReasoning, anySite, fc.boolean(), (facts, parts, host, hasBrand) => {
        const reasoning = parts.map(({ text }) => text).join(' ')
        const scan = { id: 's', ...facts, ...(reasoning && { verdict_reasoning: reasoning }) }
        const text = draftComment(createEvidence(scan, host, hasBrand ? 'northbank.example' : null))
        expect(text.length).toBeLessThanOrEqual(900)
        expect(text).not.toMatch(/https?:\/\/|\bwww\./i)
        for (const { fanged } of [...parts, { fanged: host }, { fanged: 'mail-marker.example' }])
          if (fanged !== null) expect(text).not.toContain(fanged)
        const technicalText = text.replace(/^Our analysis: .*$/m, '')
        const claims = [
          ['imitates', hasBrand],
          ['Scanned on', facts.created_at === '2026-11-19T11:05:00Z'],
          ['Website response: 200', facts.https_head_request_response_code === 200],
          ['Website response: 404', facts.https_head_request_response_code === 404],
          ['A records', facts.a_records?.startsWith('192') === true],
          ['can receive mail', facts.mx_records?.startsWith(mail) === true],
          ['MX records', facts.mx_records !== null && facts.mx_records !== undefined],
          ['CNAME records', facts.cname_records === 'alias-marker.example'],
        ] as const
        for (const [claim, isHeld] of claims)
          if (!isHeld) expect(technicalText).not.toContain(claim)
        if (reasoning.trim() === '') expect(text).not.toContain('Our analysis')
      }),
      { numRuns: 500 },
    )
  })
})

describe('F25 draft for a list', () => {
  const createTarget = (host: string, scan: unknown = completeScan) => ({
    host,
    evidence: createEvidence(scan, host),
  })

  it('has a line per target if all fit, and names targets without a record only by host', () => {
    const untracked = { host: 'new.example', evidence: { kind: 'none', text: '' } } as const
    expect(draftListComment([createTarget('northbnak.example'), untracked])).toBe(
      [
        'This is one of 2 requests.',
        '- northbnak[.]example imitates our domain northbank[.]example: letters swapped. Scanned on 19 Nov 2026, 11:05 UTC. Website response: 200, responds.',
        '- new[.]example',
      ].join('\n'),
    )
  })

  it('has no lines if one of them doesn’t fit', () => {
    const targets = Array.from({ length: 20 }, (_, index) => createTarget(`northbnak${index}.top`))
    expect(draftListComment(targets)).toBe(
      'This is one of 20 requests about websites that imitate our domain northbank[.]example.',
    )
  })

  it('is the draft of a single request for one target, and empty without records', () => {
    const target = createTarget('northbnak.example')
    expect(draftListComment([target])).toBe(draftComment(target.evidence))
    expect(draftListComment([{ host: 'a.example', evidence: { kind: 'none', text: '' } }])).toBe('')
  })
})

describe('F25 inserting text into a comment', () => {
  it.each([
    ['', 'Draft.', 'Draft.'],
    [' \n', 'Draft.', 'Draft.'],
    ['Mine', 'Draft.', 'Mine\n\nDraft.'],
    ['Mine\n', 'Draft.', 'Mine\n\nDraft.'],
    ['Mine\n\nDraft.', 'Draft.', 'Mine\n\nDraft.'],
  ])('%j and %j make %j', (comment, text, expected) => {
    expect(appendToComment(comment, text)).toBe(expected)
  })
})
