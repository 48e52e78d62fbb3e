import { detail } from '#/service/rules/problem.ts'
import { readUuid } from '#/service/rules/visible-brand.ts'
import type { ServiceApp } from '#/service/service-app.ts'
import { drawPage } from './drawn-page.ts'
import { pageKindOf } from './page-kinds.ts'

interface PictureRow {
  host: string
  domain_id: string
  http_code: number | null
  completeness: number
  page: string | null
}

/**
 * The picture of a scan, drawn on the spot. Outside the contract, which only knows `screenshot_url`. No
 * key is needed, as an image element cannot send one; the scan's id cannot be guessed.
 */
export function screenshotRoutes(app: ServiceApp): void {
  app.get('/core/screenshots/:file', async (c) => {
    const id = readUuid(/^(.+)\.svg$/.exec(c.req.param('file'))?.[1])
    const rows =
      id === null
        ? []
        : await c.env.db.all<PictureRow>(
            `select d.name as host, d.id as domain_id, s.http_code, s.completeness, s.page
             from scan s join domain d on d.id = s.domain_id where s.id = ? and s.has_screenshot = 1`,
            [id],
          )
    const row = rows[0]
    if (!row) throw detail(404, 'Not found.')
    const { host, http_code: httpCode, completeness } = row
    const page = pageKindOf(row.page)
    return new Response(drawPage({ host, seed: row.domain_id, httpCode, completeness, page }), {
      headers: {
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': 'private, max-age=86400, immutable',
        // Opened on its own, the picture is a document: it may do nothing at all.
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      },
    })
  })
}
