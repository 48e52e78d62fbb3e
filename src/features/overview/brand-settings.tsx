import type { Brand } from '#/contract/brand.ts'
import { Card } from '#/ui/card.tsx'
import { PanelBody } from './panel.tsx'
import { SettingsList } from './settings-list.tsx'
import type { Reading } from './use-overview.ts'

/** What the service reports about a brand, whatever it is, to be read and not changed here (C33). */
export function BrandSettings({
  reading,
  markets,
}: {
  reading: Reading<Brand>
  /** Only the short row surely reports them (C30). */
  markets: readonly string[]
}) {
  return (
    <Card title="Brand settings" sub="kept by the operator, read-only here">
      <PanelBody what="The settings of the brand" reading={reading} lines={6}>
        {(brand) => <SettingsList brand={brand} markets={markets} />}
      </PanelBody>
    </Card>
  )
}
