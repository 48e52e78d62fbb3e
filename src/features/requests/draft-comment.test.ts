import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { domain } from '#/contract/domain.ts'
import { anyAddress, anyHost, anyText } from '#/test/any-text.ts'
import { appendToComment, draftComment, draftListComment } from './draft-comment.ts'
import type { RecordEvidence } from './evidence.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

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

describe('F25 the draft of a comment', () => {
  it('states the look-alike technique, the analysis, the time in UTC and technical facts, all defanged', () => {
    expect(draftComment(createEvidence(completeScan), now)).toBe(
      [
        'northbnak[.]example imitates our domain northbank[.]example (look-alike technique: letters swapped).',
        'Our analysis: Copies the sign-in page. Sends data to hxxps://drop.evil[.]example/x.',
        'Scanned on 19 Nov 2026, 11:05 UTC. Website response: 200, responds.',
        'A records: 192.0.2[.]7.',
        'The domain can receive mail.',
        'MX records: 10 mx.evil[.]example.',
        'CNAME records: cdn.evil[.]example.',
      ].join('\n'),
    )
  })

  it('is empty if the record holds no facts', () => {
    expect(draftComment(createEvidence(null, 'other.example', null), now)).toBe('')
    expect(draftComment(createEvidence({ id: 's' }, 'other.example'), now)).toBe('')
  })

  it.each([
    ['a green verdict', { verdict: 'green' }],
    ['feedback as a false positive', { user_feedback_type: 'false_positive' }],
  ])('is empty if the record clears the site: %s', (_case, fields) => {
    expect(draftComment(createEvidence({ ...completeScan, ...fields }), now)).toBe('')
  })

  it('ends a long analysis after the last sentence that fits, and leaves out records that don’t fit', () => {
    const sentence = `${'Word '.repeat(40)}end.`
    const records = Array.from({ length: 100 }, (_, index) => `192.0.2.${index}`).join('\n')
    const verdict_reasoning = `${sentence} ${sentence} ${sentence} It is short.`
    const scan = { ...completeScan, verdict_reasoning, a_records: records }
    const text = draftComment(createEvidence(scan), now)
    expect(text).toContain(`\nOur analysis: ${sentence} ${sentence} …\n`)
    expect(text).not.toContain('A records')
    expect(text).toContain('CNAME records: cdn.evil[.]example.')
  })

  const words = 'Word '.repeat(84)
  const chinese = `${'这个网站模仿银行的登录页面，'.repeat(20)}然后收集密码。`
  it.each([
    [
      'a whole word, not inside a host, if not even one sentence fits',
      `${words}https://evil.example/${'x'.repeat(60)}`,
      words,
    ],
    ['a sentence, even in a script without spaces', chinese.repeat(3), `${chinese} `],
  ])('ends a long analysis after %s', (_end, reasoning, expected) => {
    const evidence = createEvidence({ ...completeScan, verdict_reasoning: reasoning })
    expect(draftComment(evidence, now)).toContain(`\nOur analysis: ${expected}…\n`)
  })

  it.each([
    ['2026-11-21T12:00:00Z', true],
    ['2026-11-21T12:01:00Z', false],
    ['soon', false],
  ])(
    'states a scan time only if it is readable and at most a day in the future (%s, stated: %s)',
    (time, isStated) => {
      const text = draftComment(createEvidence({ ...completeScan, created_at: time }), now)
      expect(text.includes('Scanned on')).toBe(isStated)
    },
  )

  it('adds no dot to records that already end with one', () => {
    const scan = { ...completeScan, mx_records: '10 mx.evil.example.' }
    expect(draftComment(createEvidence(scan), now)).toContain(
      '\nMX records: 10 mx.evil[.]example.\n',
    )
  })

  it.each(['{"records":null,"error":"timeout"}', 'None', '0 .'])(
    'C92 doesn’t take %s for a record',
    (value) => {
      const scan = { ...completeScan, a_records: value, mx_records: value }
      expect(draftComment(createEvidence(scan), now)).not.toMatch(/\b(?:A|MX) records|mail/)
    },
  )

  it('C153 has at most 900 characters, no usable address, and no facts that the record lacks', () => {
    const mail = '10 mx.mail-marker.example\n'
    const anySite = fc.oneof(anyHost, fc.constant('northbnak.example'))
    const anyPart = fc.oneof(
      anyAddress.map((text) => ({ text, usableHost: new URL(text).host })),
      anyHost.map((text) => ({ text, usableHost: text })),
      fc
        .oneof(anyText(40), fc.constantFrom('.', '\n', '!'))
        .map((text) => ({ text, usableHost: null })),
    )
    const anyReasoning = fc.array(anyPart, { maxLength: 60 })
    const anyScan = fc.record(
      {
        created_at: fc.constantFrom('2026-11-19T11:05:00Z', '2026-11-22T00:00:00Z', null, 'soon'),
        https_head_request_response_code: fc.constantFrom(200, null, 404),
        a_records: fc.constantFrom('192.0.2.7', '192.0.2.7\n'.repeat(25), null),
        mx_records: fc.constantFrom(mail, mail.repeat(12), '0 .', 'timeout', null),
        cname_records: fc.constantFrom('alias-marker.example', null),
        verdict: fc.constantFrom('red', 'green', null),
        user_feedback_type: fc.constantFrom('comment', 'false_positive', null),
      },
      { requiredKeys: [] },
    )
    const anyRecord = fc
      .record({ facts: anyScan, parts: anyReasoning, host: anySite, hasBrand: fc.boolean() })
      .map(({ facts, parts, host, hasBrand }) => {
        const reasoning = parts.map(({ text }) => text).join(' ')
        const scan = { id: 's', ...facts, ...(reasoning && { verdict_reasoning: reasoning }) }
        const isCleared = facts.verdict === 'green' || facts.user_feedback_type === 'false_positive'
        return {
          host,
          evidence: createEvidence(scan, host, hasBrand ? 'northbank.example' : null),
          facts: isCleared ? {} : facts,
          hasReasoning: !isCleared && reasoning.trim() !== '',
          usableHosts: [...parts.map(({ usableHost }) => usableHost), host, 'mail-marker.example'],
          isLookAlike: !isCleared && hasBrand && host === 'northbnak.example',
        }
      })
    fc.assert(
      fc.property(anyRecord, anyRecord, (record, other) => {
        const { facts, evidence } = record
        const text = draftComment(evidence, now)
        const listText = draftListComment([record, other], now) ?? ''
        for (const draft of [text, listText]) {
          expect(draft.length).toBeLessThanOrEqual(900)
          expect(draft).not.toMatch(/https?:\/\/|\bwww\.\S/i)
        }
        for (const usableHost of [...record.usableHosts, other.host])
          if (usableHost !== null) expect(text + listText).not.toContain(usableHost)
        const hasUsableTime = (scan: typeof facts) => scan.created_at === '2026-11-19T11:05:00Z'
        const claims = [
          ['imitates', record.isLookAlike],
          ['Scanned on', hasUsableTime(facts)],
          ['Website response: 200', facts.https_head_request_response_code === 200],
          ['Website response: 404', facts.https_head_request_response_code === 404],
          ['A records', facts.a_records?.startsWith('192') === true],
          ['can receive mail', facts.mx_records?.startsWith(mail) === true],
          ['MX records', facts.mx_records?.startsWith(mail) === true],
          ['CNAME records', facts.cname_records === 'alias-marker.example'],
          ['Our analysis', record.hasReasoning],
        ] as const
        const technicalText = record.hasReasoning ? text.replace(/^Our analysis: .*$/m, '') : text
        for (const [claim, isSupported] of claims)
          if (!isSupported) expect(technicalText).not.toContain(claim)
        const listClaims = [
          ['imitates', record.isLookAlike || other.isLookAlike],
          ['websites that imitate', record.isLookAlike && other.isLookAlike],
          ['Scanned on', hasUsableTime(facts) || hasUsableTime(other.facts)],
        ] as const
        for (const [claim, isSupported] of listClaims)
          if (!isSupported) expect(listText).not.toContain(claim)
      }),
      { numRuns: 500 },
    )
  })
})

describe('F25 the draft for a list', () => {
  const createTarget = (host: string, scan: unknown = completeScan) => ({
    host,
    evidence: createEvidence(scan, host),
  })

  it('has a line per target if all fit, and names targets without a record only by host', () => {
    const untracked = { host: 'new.example', evidence: { kind: 'none', text: '' } } as const
    expect(draftListComment([createTarget('northbnak.example'), untracked], now)).toBe(
      [
        'This is one of several requests.',
        '- northbnak[.]example imitates our domain northbank[.]example (look-alike technique: letters swapped). Scanned on 19 Nov 2026, 11:05 UTC. Website response: 200, responds.',
        '- new[.]example',
      ].join('\n'),
    )
  })

  it('names a cleared target only by its host, and is empty if all targets are cleared', () => {
    const cleared = createTarget('northbank-shop.example', { ...completeScan, verdict: 'green' })
    expect(draftListComment([createTarget('northbnak.example'), cleared], now)).toMatch(
      /^This is one of several requests\.\n- northbnak\[\.\]example imitates .*\n- northbank-shop\[\.\]example$/,
    )
    expect(draftListComment([cleared, cleared], now)).toBe('')
  })

  it.each([20, 200])(
    'is one sentence if the lines of %d targets don’t fit, and null if one of the targets doesn’t imitate the brand',
    (count) => {
      const targets = Array.from({ length: count }, (_, index) =>
        createTarget(`northbnak${index}.top`),
      )
      expect(draftListComment(targets, now)).toBe(
        'This is one of several requests about websites that imitate our domain northbank[.]example.',
      )
      expect(draftListComment([...targets, createTarget('other.top')], now)).toBe(null)
    },
  )

  it('is the same as the draft of a single request if the list has one target, and is empty if no target has facts', () => {
    const target = createTarget('northbnak.example')
    expect(draftListComment([target], now)).toBe(draftComment(target.evidence, now))
    const untracked = { host: 'a.example', evidence: { kind: 'none', text: '' } } as const
    expect(draftListComment([untracked], now)).toBe('')
    expect(draftListComment([createTarget('b.top', null), untracked], now)).toBe('')
  })
})

describe('F25 appending to a comment', () => {
  it.each([
    ['', 'Draft.', 'Draft.'],
    [' \n', 'Draft.', 'Draft.'],
    ['Mine', 'Draft.', 'Mine\n\nDraft.'],
    ['Mine\n', 'Draft.', 'Mine\n\nDraft.'],
    ['Mine\n\nDraft.', 'Draft.', 'Mine\n\nDraft.'],
    ['First.\n\nSecond.\n\nMine', 'First.\n\nSecond.', 'First.\n\nSecond.\n\nMine'],
    ['Phishing page of our bank', 'Phishing', 'Phishing page of our bank\n\nPhishing'],
  ])('turns the comment %j and the text %j into %j', (comment, text, expected) => {
    expect(appendToComment(comment, text)).toBe(expected)
  })
})
