import type { Brand } from '#/contract/brand.ts'
import { KeyValues } from '#/ui/key-values.tsx'
import { settingName, SettingValue } from './setting-value.tsx'

/** Every setting of a brand by its name, in two columns where there is room. */
export function SettingsList({ brand, markets }: { brand: Brand; markets: readonly string[] }) {
  const named: [string, unknown][] = [
    ['domain', brand.domain],
    ['plan', brand.plan],
    ['your_role', brand.my_role],
    // Left out where the settings have them under the same name.
    ...(markets.length === 0 || brand.settings.has('brand_markets') || brand.settings.has('markets')
      ? []
      : [['markets', markets] satisfies [string, unknown]]),
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
