import { describe, expect, it } from 'vitest'
import { formatFile } from './export-file.ts'
import { getApiFields, type ExportField, type ExportOptions } from './export-list.tsx'

type Row = { name: string | null; note: string; at: string | null; abuseContacts?: unknown }

const fields: ExportField<Row>[] = [
  { name: 'name', value: ({ name }) => name },
  { name: 'scan.at', value: ({ at }) => at },
  { name: 'scan.note', value: ({ note }) => note },
  ...getApiFields<{ abuse_contacts: unknown }>(['abuse_contacts']).map(
    (field): ExportField<Row> => ({
      ...field,
      value: ({ abuseContacts }) => field.value({ abuse_contacts: abuseContacts }),
    }),
  ),
]

const list = { fields, getHostOrUrlToBlock: ({ name }: Row) => name }

const createRow = (overrides: Partial<Row>): Row => ({
  name: 'a.example',
  note: '',
  at: null,
  ...overrides,
})

function formatRows(rows: readonly Row[], options: Partial<ExportOptions> = {}) {
  return formatFile(list, { format: 'csv', addressStyle: 'original', ...options }, rows, {
    manifest: { list: 'rows' },
    result: { rows: rows.length },
  })
}

describe('F10 a CSV file', () => {
  it('has the contract’s field names as headers, times in UTC, and empty cells for missing values', () => {
    const { text } = formatRows([
      createRow({ at: '2026-11-20T10:00:00+02:00' }),
      createRow({ name: null }),
    ])
    expect(text).toBe(
      'name,scan.at,scan.note,abuse_contacts\r\n' +
        'a.example,2026-11-20T08:00:00.000Z,,\r\n,,,\r\n',
    )
  })

  it('starts with a byte order mark if it is defanged, but not if it contains original addresses', () => {
    expect(formatRows([]).text.startsWith('name')).toBe(true)
    expect(formatRows([], { addressStyle: 'defanged' }).text.startsWith('\uFEFFname')).toBe(true)
  })
})

it.each(['csv', 'json'] as const)(
  'F10 P1 a defanged %s file has no links or bidirectional controls',
  (format) => {
    const links = [
      'https://evil.example/x',
      'blob:https://evil.example/5f0c',
      'ftp://files.evil.example/a',
      'https://shots.example/?from=https://evil.example/a&to=www.bad.example',
      'see https://evil.example/x and www.bad.example',
      'evil.example',
    ]
    const { text } = formatRows(
      links.map((link) =>
        createRow({
          name: `moc.\u202e${link}`,
          note: link,
          at: link,
          abuseContacts: [{ abuse_form_url: link, status: link, notes: link, [link]: link }],
        }),
      ),
      { format, addressStyle: 'defanged' },
    )
    expect(text).not.toMatch(/(?<!\bhxxps?):\/\/|\bwww\.|\p{Bidi_Control}/u)
    expect(text).not.toMatch(/[\w-]\.example\b/)
    expect(text).toContain('[U+202E]')
    expect(text).toContain('blob:hxxps')
    expect(text).toContain('hxxps://shots[.]example/?from=hxxps://evil[.]example/a')
  },
)

describe('F10 a JSON file', () => {
  const hostileRow = createRow({
    name: 'a\u202e\u2028.example',
    note: 'x\u0000"\u{e0041}',
    at: 'no time',
  })

  it('is one object, escapes invisible characters, and parses back to the original values', () => {
    const { text } = formatRows([createRow({ abuseContacts: { a: [1] } }), hostileRow], {
      format: 'json',
    })
    expect(text).not.toMatch(/[\p{Bidi_Control}\u2028\u{e0041}]/u)
    expect(JSON.parse(text)).toEqual({
      manifest: { list: 'rows' },
      rows: [
        { name: 'a.example', 'scan.at': null, 'scan.note': '', abuse_contacts: { a: [1] } },
        { name: hostileRow.name, 'scan.at': 'no time', 'scan.note': hostileRow.note },
      ],
      result: { rows: 2 },
    })
  })
})

describe('F10 a blocklist', () => {
  const formatBlocklist = (names: (string | null)[], options: Partial<ExportOptions> = {}) =>
    formatRows(
      names.map((name) => createRow({ name })),
      { format: 'blocklist', ...options },
    )

  it('lists each host once, in ASCII form, one per line', () => {
    const names = ['B.example.', 'b.example', 'https://c.example:8443/path', 'bücher.example']
    const { text, hostCounts } = formatBlocklist(names)
    expect(text).toBe('b.example\nc.example\nxn--bcher-kva.example\n')
    expect(hostCounts).toEqual({ hosts_in_file: 3, rows_without_host: 0 })
  })

  it('omits invalid hosts and counts them', () => {
    const names = ['', null, 'a b', 'x\ny.example', '\u202eevil.example', '*.example', '# note']
    const { text, hostCounts } = formatBlocklist(names)
    expect(text).toBe('')
    expect(hostCounts).toEqual({ hosts_in_file: 0, rows_without_host: names.length })
  })

  it('is defanged if the user chose defanged addresses', () => {
    const { text } = formatBlocklist(['a.example'], { addressStyle: 'defanged' })
    expect(text).toBe('a[.]example\n')
  })
})
