import { lazy, Suspense } from 'react'
import type { Brand } from '#/contract/brand.ts'
import { Card } from '#/ui/card.tsx'
import { LoadingLines } from '#/ui/loading-lines.tsx'
import { PanelBody } from './panel.tsx'
import type { Reading } from './use-overview.ts'

// The last panel of the page, below the first picture.
const SettingsList = lazy(async () => ({
  default: (await import('./settings-list.tsx')).SettingsList,
}))

/** What the service tells about a brand, whatever it is, to be read and not changed here (C33). */
export function BrandSettings({
  reading,
  markets,
}: {
  reading: Reading<Brand>
  /** Only the short row surely tells them (C30). */
  markets: readonly string[]
}) {
  const what = 'The settings of the brand'
  return (
    <Card title="Brand settings" sub="kept by the operator, read-only here">
      <PanelBody what={what} reading={reading} lines={6}>
        {(brand) => (
          <Suspense fallback={<LoadingLines label={`Reading: ${what}`} lines={6} />}>
            <SettingsList brand={brand} markets={markets} />
          </Suspense>
        )}
      </PanelBody>
    </Card>
  )
}
