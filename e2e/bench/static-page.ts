import { readFileSync } from 'node:fs'

/** What the static page shows of a row as the service answers it. */
export type WireRow = {
  readonly id: string
  readonly name: string
  readonly source: string | null
  readonly latest_scan: {
    readonly verdict: string
    readonly risk_score: number
    readonly https_head_request_response_code: number | null
    readonly created_at: string
  } | null
  readonly open_takedown: { readonly status: string } | null
}

/** Both limit pages look alike. */
export const limitStyle = `<style>${readFileSync(new URL('limit.css', import.meta.url), 'utf8')}</style>`

const text = (value: string | number | null | undefined): string =>
  String(value ?? '—')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
const host = (name: string): string => text(name.replaceAll('.', '[.]'))

const frame = (content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width, initial-scale=1"><title>Static limit</title>` +
  `<link rel="icon" href="/favicon.svg">${limitStyle}</head><body><main>${content}</main></body></html>`

const widths = [40, 0, 104, 66, 96, 124, 118, 104]
const names = ['', 'Host', 'Verdict', 'Risk', 'HTTPS', 'Found by', 'Case', 'Scanned']

/** A page of the list as HTML, every way on a link to another page; `asked` is its own search. */
export function staticList(asked: URLSearchParams, rows: readonly WireRow[]): string {
  const brand = asked.get('brand') ?? ''
  const to = (changes: Record<string, string>): string =>
    text(`/limit/static?${new URLSearchParams({ brand, ...changes }).toString()}`)
  const page = Number(asked.get('page') ?? '1')
  const head = names.map((name, column) => {
    const width = widths[column] ? ` style="width:${widths[column]}px"` : ''
    const sort = `<a data-act="sort" href="${to({ sort_field: 'domain', sort_direction: 'asc' })}">`
    return `<th${width}>${name === 'Host' ? `${sort}${name}</a>` : name}</th>`
  })
  const body = rows.map(
    ({ id, name, source, latest_scan: scan, open_takedown: open }) =>
      `<tr data-row="${text(id)}"><td><input type="checkbox" aria-label="Select ${host(name)}"></td>` +
      `<th scope="row"><a href="/limit/static/${text(id)}?brand=${text(brand)}">${host(name)}</a></th>` +
      `<td>${text(scan?.verdict)}</td><td>${text(scan?.risk_score)}</td>` +
      `<td>${text(scan?.https_head_request_response_code)}</td><td>${text(source)}</td>` +
      `<td>${text(open?.status ?? '')}</td><td>${text(scan?.created_at.slice(0, 10))}</td></tr>`,
  )
  return frame(
    `<h1>Domains</h1><nav><a data-act="tab" href="${to({ triage_filter: 'filed' })}">Filed</a>` +
      `<a data-act="filter" href="${to({ verdict_filter: 'amber' })}">Amber</a>` +
      `<a data-act="next" href="${to({ page: String(page + 1) })}">Next page</a></nav>` +
      `<div id="frame"><table><thead><tr>${head.join('')}</tr></thead>` +
      `<tbody>${body.join('')}</tbody></table></div>`,
  )
}

/** One domain as HTML. */
export function staticRecord(row: WireRow): string {
  const facts = Object.entries({ ...row, ...row.latest_scan }).map(
    ([name, value]) => `<dt>${text(name)}</dt><dd>${text(JSON.stringify(value))}</dd>`,
  )
  return frame(`<h1>${host(row.name)}</h1><dl>${facts.join('')}</dl>`)
}
