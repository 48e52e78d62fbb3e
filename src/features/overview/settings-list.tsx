import type { Brand } from '#/contract/brand.ts'
import { KeyValues } from '#/ui/key-values.tsx'
import { settingName, SettingValue } from './setting-value.tsx'

/** Every setting of a brand by its name, in two columns where there is room. */
export function SettingsList({ brand }: { brand: Brand }) {
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
