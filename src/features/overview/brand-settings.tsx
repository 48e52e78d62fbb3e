import type { Brand } from '#/contract/brand.ts'
import { Card } from '#/ui/card.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { PanelBody } from './panel.tsx'
import { settingName, SettingValue } from './setting-value.tsx'
import type { Reading } from './use-overview.ts'

/** What the service tells about a brand, whatever it is, to be read and not changed here (C33). */
export function BrandSettings({ reading }: { reading: Reading<Brand> }) {
  return (
    <Card title="Brand settings" sub="kept by the operator, read-only here">
      <PanelBody what="The settings of the brand" reading={reading} lines={6}>
        {(brand) => <Settings brand={brand} />}
      </PanelBody>
    </Card>
  )
}

function Settings({ brand }: { brand: Brand }) {
  const named: [string, unknown][] = [
    ['domain', brand.domain],
    ['plan', brand.plan],
    ['your_role', brand.my_role],
  ]
  const items = [...named, ...brand.settings].map(([key, value]) => ({
    key,
    term: settingName(key),
    detail: <SettingValue value={value} />,
  }))
  const half = Math.ceil(items.length / 2)
  return (
    <div className="grid items-start gap-x-10 gap-y-1.5 lg:grid-cols-2">
      <KeyValues items={items.slice(0, half)} />
      <KeyValues items={items.slice(half)} />
    </div>
  )
}
