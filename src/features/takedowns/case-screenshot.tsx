import { screenshotOrigins } from '#/api/screenshot-origins.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { formatInstant } from '#/lib/dates.ts'
import { defangUrl } from '#/lib/defang-text.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { Screenshot } from '#/product/screenshots/screenshot.tsx'

/** What the site looked like, and when, as far as that is known (C127). */
export function CaseScreenshot({ row }: { row: Takedown }) {
  const { screenshot_url: address, screenshot_taken_at: takenAt } = row
  if (address === null) return <p className="text-muted">No screenshot is recorded.</p>
  const taken = formatInstant(takenAt)
  const of = visibleString(defangUrl(row.target_website ?? 'the site'), 'host')
  return (
    <div className="grid max-w-md content-start gap-1.5">
      <Screenshot address={address} allowed={screenshotOrigins()} alt={`Screenshot of ${of}`} />
      <p className="text-sm text-muted">
        {taken === null
          ? 'When this screenshot was taken is not known.'
          : `Screenshot taken ${taken}.`}
      </p>
    </div>
  )
}
