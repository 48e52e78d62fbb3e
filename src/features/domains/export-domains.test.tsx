import { waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { HostRow } from '#/contract/domain.ts'
import { formatFile } from '#/shared/exports/export-file.ts'
import { collectDownloads } from '#/test/downloads.ts'
import { createHostRow } from '#/test/host-row.ts'
import { copyHosts, exportSelection, hostFields, formatHostLines } from './export-domains.tsx'

const createRow = (name: string, overrides: Partial<HostRow> = {}) =>
  createHostRow(name, {
    source: 'CERTSTREAM',
    isScanned: true,
    verdict: 'red',
    risk: 97.5,
    needsReview: true,
    httpCode: 200,
    scannedAt: '2026-11-20T09:00:00Z',
    ...overrides,
  })

describe('copying hosts', () => {
  const rows = [createRow('login.northbank.com'), createRow('a\r\nb.example'), createRow('')]

  it('C75 writes one host per line, defanged or in its original form', () => {
    expect(formatHostLines(rows, 'defanged')).toBe('login.northbank[.]com\na b[.]example')
    expect(formatHostLines(rows, 'original')).toBe('login.northbank.com\na b.example')
  })

  it('reports the number of copied hosts, or that the browser blocked copying', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    expect(await copyHosts(rows, 'defanged')).toBe('Copied (defanged): 2 domains.')
    expect(await copyHosts([createRow('a.example')], 'original')).toBe('Copied original: 1 domain.')
    expect(writeText).toHaveBeenLastCalledWith('a.example')
    writeText.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
    expect(await copyHosts(rows, 'original')).toBe(
      'The browser blocked copying. Export the domains instead.',
    )
  })
})

describe('exporting a selection', () => {
  it('P12 writes one line per row, with the columns of the list export, and disarms formulas', () => {
    const rows = [
      createRow('login.northbank.com', { openCase: { id: 'c', status: 'OPEN' } }),
      createHostRow('=cmd()'),
    ]
    const options = { format: 'csv', addressStyle: 'defanged' } as const
    expect(formatFile({ fields: hostFields }, options, rows).text.split('\r\n')).toEqual([
      '\uFEFFid,name,source,latest_scan.verdict,latest_scan.risk_score,latest_scan.requires_human_review,latest_scan.https_head_request_response_code,latest_scan.scanned_at,open_takedown.id,open_takedown.status',
      'login.northbank[.]com,login.northbank[.]com,CERTSTREAM,red,97.5,true,200,2026-11-20T09:00:00.000Z,c,OPEN',
      "'=cmd(),'=cmd(),,,,,,,,",
      '',
    ])
  })

  it('F10 gives the file a safe name, reports the number of rows, and saves a manifest', async () => {
    const files = collectDownloads()
    const savedNames: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      savedNames.push(this.download)
    })
    const now = Date.parse('2026-11-21T12:00:00Z')
    const brand = { id: 'b', name: '..\\..\\CON:\u202egpj.exe' }
    const rows = [createRow('a'), createRow('b')]
    expect(exportSelection(rows, { brand, addressStyle: 'defanged', now })).toBe(
      '2 rows exported to con-gpj-exe-domains-2026-11-21.csv, with its manifest.',
    )
    expect(savedNames).toEqual([
      'con-gpj-exe-domains-2026-11-21.csv',
      'con-gpj-exe-domains-2026-11-21-manifest.json',
    ])
    await waitFor(() => expect(files).toHaveLength(2))
    expect(JSON.parse(files.at(-1) ?? '')).toMatchObject({
      list: 'domains',
      brand,
      selection: true,
      hosts_written: 'defanged',
      rows_in_file: 2,
      written_at: '2026-11-21T12:00:00.000Z',
    })
  })
})
