import { describe, expect, it, vi } from 'vitest'
import type { HostRow } from '#/api/host-rows.ts'
import { refang } from '#/lib/host-name.ts'
import { copyHosts, hostLines } from './copy-hosts.ts'
import { exportRows, rowsAsCsv } from './export-csv.ts'

const row = (name: string, more: Partial<HostRow> = {}): HostRow => ({
  id: name,
  name,
  source: 'CERTSTREAM',
  scanned: true,
  verdict: 'red',
  risk: 97.5,
  needsReview: true,
  httpCode: 200,
  scannedAt: '2026-11-20T09:00:00Z',
  openCase: null,
  feedback: null,
  screenshot: null,
  ...more,
})

describe('copying hosts', () => {
  const rows = [row('login.northbank.com'), row('a\r\nb.example'), row('')]

  it('C75 writes one host a line, defanged or exactly as it is', () => {
    expect(hostLines(rows, 'defanged')).toBe('login.northbank[.]com\na b[.]example')
    expect(hostLines(rows, 'raw')).toBe('login.northbank.com\na b.example')
    expect(refang(hostLines(rows, 'defanged'))).toBe(hostLines(rows, 'raw'))
  })

  it('says how many were copied, what was left out, and when the browser refuses', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    expect(await copyHosts(rows, 'defanged')).toBe(
      'Copied safely: 2 domains. 1 without a name left out.',
    )
    expect(await copyHosts([row('a.example')], 'raw')).toBe('Copied original: 1 domain.')
    expect(writeText).toHaveBeenLastCalledWith('a.example')
    writeText.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
    expect(await copyHosts(rows, 'raw')).toBe('Copying was refused. Export the domains instead.')
  })
})

describe('exporting rows', () => {
  it('P12 writes one line a row under one header, and no formula', () => {
    const csv = rowsAsCsv([
      row('login.northbank.com', { openCase: { id: 'c', status: 'OPEN' } }),
      row('-starts-with-hyphen.example', { openCase: { id: 'c', status: null }, risk: -1 }),
      row('=cmd()', { verdict: null, risk: null, httpCode: null, source: null, scannedAt: null }),
    ])
    expect(csv.split('\r\n')).toEqual([
      'host,host_defanged,verdict,risk_score,https_code,source,open_case_status,scanned_at',
      'login.northbank.com,login.northbank[.]com,red,97.5,200,CERTSTREAM,OPEN,2026-11-20T09:00:00Z',
      "'-starts-with-hyphen.example,'-starts-with-hyphen[.]example,red,-1,200,CERTSTREAM,not reported,2026-11-20T09:00:00Z",
      "'=cmd(),'=cmd(),,,,,,",
      '',
    ])
  })

  it('names the file safely and says how many rows it holds', () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    const now = Date.parse('2026-11-21T12:00:00Z')
    const brand = '..\\..\\CON:\u202egpj.exe'
    expect(exportRows([row('a.example')], { brand, now })).toBe(
      '1 row exported to con-gpj-exe-domains-2026-11-21.csv.',
    )
    expect(exportRows([row('a'), row('b')], { brand: 'Northbank', now, note: 'Not all.' })).toBe(
      '2 rows exported to northbank-domains-2026-11-21.csv. Not all.',
    )
    expect(saved).toEqual([
      'con-gpj-exe-domains-2026-11-21.csv',
      'northbank-domains-2026-11-21.csv',
    ])
  })
})
