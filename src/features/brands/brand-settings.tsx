import { useSuspenseQuery } from '@tanstack/react-query'
import { compactBrandsOptions } from '#/api/brands.ts'
import { brandOptions } from '#/api/full-brands.ts'
import type { Brand } from '#/contract/brand.ts'
import type { CompactBrand } from '#/contract/compact-brand.ts'
import { StaleReading } from '#/product/stale-reading.tsx'
import { Card } from '#/ui/card.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import { Refresh } from '#/ui/refresh.tsx'
import { settingLabel, type SettingGroup, type SettingLabel } from './setting-labels.ts'
import { SettingRow } from './setting-row.tsx'

/** What the service reports about a brand, in words, to be read and not changed here (C33). */
export function BrandSettings({ brandId }: { brandId: string }) {
  const reading = useSuspenseQuery(brandOptions(brandId))
  const brands = useSuspenseQuery(compactBrandsOptions()).data.rows
  const settings = settingsOf(
    reading.data,
    brands.find(({ id }) => id === brandId),
  )
  return (
    <>
      <PageHeader
        title="Brand settings"
        sub="Managed by your provider"
        actions={<Refresh reading={reading} />}
      />
      <StaleReading reading={reading} />
      <div className="grid max-w-4xl gap-3.5">
        <Settings title="Brand" settings={settings} group="brand" />
        <Settings title="Monitoring" settings={settings} group="monitoring" />
        <Settings title="Other settings" settings={settings} group="other" />
      </div>
    </>
  )
}

type Setting = { label: SettingLabel; value: unknown }

/**
 * All settings in the order they are shown: what the interface names first, then the others as they came.
 * Only the short row surely knows of monitoring and markets (C30, C31); the settings win where both tell.
 */
function settingsOf(brand: Brand, short: CompactBrand | undefined): readonly Setting[] {
  const named = (
    code: string,
    term: string,
    value: unknown,
    values: SettingLabel['values'] = 'code',
  ): Setting => ({ label: { group: 'brand', term, code, values }, value })
  const reported = [...brand.settings].map(([code, value]) => ({
    label: settingLabel(code),
    value,
  }))
  const fromShort = [
    ['monitoring_enabled', short?.monitoring_enabled],
    ['brand_markets', short?.brand_markets.length === 0 ? undefined : short?.brand_markets],
  ] as const
  const added = fromShort.flatMap(([code, value]) => {
    const label = settingLabel(code)
    const isReported = reported.some(({ label: { term } }) => term === label.term)
    return value === undefined || value === null || isReported ? [] : [{ label, value }]
  })
  return [
    named('domain', 'Domain', brand.domain, 'plain'),
    named('plan', 'Plan', brand.plan),
    named('my_role', 'Your role', brand.my_role),
    ...added,
    ...reported,
  ]
}

/** Whether the brand is monitored at all: before what is said about it. */
const isSwitch = ({ label }: Setting): boolean => label.values === 'monitoring'

function Settings({
  title,
  settings,
  group,
}: {
  title: string
  settings: readonly Setting[]
  group: SettingGroup
}) {
  const own = settings
    .filter(({ label }) => label.group === group)
    .toSorted((a, b) => Number(isSwitch(b)) - Number(isSwitch(a)))
  if (own.length === 0) return null
  return (
    <Card title={title} flush>
      <dl>
        {own.map(({ label, value }) => (
          <SettingRow key={label.code} label={label} value={value} />
        ))}
      </dl>
    </Card>
  )
}
