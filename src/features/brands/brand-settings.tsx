import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { brandOptions, compactBrandsOptions } from '#/api/brands.ts'
import { parseMarkets, type Brand, type CompactBrand } from '#/contract/brand.ts'
import { isRecord, asFlag } from '#/contract/tolerant.ts'
import { humanize } from '#/lib/humanize.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { sourceLabel } from '#/shared/labels/source-labels.ts'
import { StaleQueryNotice } from '#/shared/query-notices.tsx'
import { Card } from '#/ui/card.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import { Refresh } from '#/ui/refresh.tsx'
import {
  countryName,
  settingLabel,
  type SettingGroup,
  type SettingLabel,
} from './setting-labels.ts'
import { SettingValue } from './setting-value.tsx'

/** Read-only settings of a brand (C33). */
export function BrandSettings({ brandId }: { brandId: string }) {
  const brandQuery = useSuspenseQuery(brandOptions(brandId))
  const brands = useSuspenseQuery(compactBrandsOptions()).data.rows
  const settings = listSettings(
    brandQuery.data,
    brands.find(({ id }) => id === brandId),
  )
  return (
    <>
      <PageHeader
        title="Brand settings"
        sub="Managed by your takedown team"
        actions={<Refresh query={brandQuery} />}
      />
      <StaleQueryNotice query={brandQuery} />
      <div className="grid items-start gap-3.5 min-[75rem]:grid-cols-2">
        <Settings title="Brand" settings={settings} group="brand" />
        <Settings title="Monitoring" settings={settings} group="monitoring" />
        <Settings title="Other settings" settings={settings} group="other" />
      </div>
    </>
  )
}

type Setting = { label: SettingLabel; value: unknown }

/**
 * All settings in display order: known ones first, then the others as received. Only the short row reliably reports
 * monitoring and markets (C30, C31); settings take precedence.
 */
function listSettings(brand: Brand, short: CompactBrand | undefined): readonly Setting[] {
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
  const supplements = [
    // May come from the operator's field mapping.
    ['trusted_domains', brand.trusted ?? undefined],
    ['monitoring_enabled', short?.monitoring_enabled],
    ['brand_markets', short?.brand_markets.length === 0 ? undefined : short?.brand_markets],
  ] as const
  const added = supplements.flatMap(([code, value]) => {
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

/** Monitoring state, shown first. */
const isMonitoringState = ({ label }: Setting): boolean => label.values === 'monitoring'

function Settings({
  title,
  settings,
  group,
}: {
  title: string
  settings: readonly Setting[]
  group: SettingGroup
}) {
  const groupSettings = settings
    .filter(({ label }) => label.group === group)
    .toSorted((a, b) => Number(isMonitoringState(b)) - Number(isMonitoringState(a)))
  if (groupSettings.length === 0) return null
  return (
    <Card title={title} flush>
      <dl>
        {groupSettings.map(({ label, value }) => (
          <SettingRow key={label.code} label={label} value={value} />
        ))}
      </dl>
    </Card>
  )
}

function ValueList({ items }: { items: readonly { code: string; label: string }[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5">
      {items.map(({ code, label }) => (
        <li key={code}>{label}</li>
      ))}
    </ul>
  )
}

const switchLabels = {
  monitoring: {
    on: 'On',
    off: 'Off: new takedown requests need approval.',
  },
  filtering: { on: 'Filtered out automatically', off: 'Not filtered out' },
} as const

/** Codes of a list, or enabled keys of an object; empty for anything else. */
function parseCodes(value: unknown): readonly string[] {
  const all = isRecord(value)
    ? Object.entries(value).map(([code, on]) => (typeof on === 'boolean' ? { code, on } : null))
    : (Array.isArray(value) ? value : []).map((code: unknown) =>
        typeof code === 'string' ? { code, on: true } : null,
      )
  if (all.includes(null)) return []
  return [...new Set(all.flatMap((one) => (one?.on ? [one.code] : [])))]
}

/** Value as text if understood, otherwise as received. */
function SettingText({ label, value }: { label: SettingLabel; value: unknown }): ReactNode {
  const isOn = label.values === 'monitoring' || label.values === 'filtering' ? asFlag(value) : null
  if (isOn !== null)
    return switchLabels[label.values === 'monitoring' ? 'monitoring' : 'filtering'][
      isOn ? 'on' : 'off'
    ]
  if (label.values === 'code' && typeof value === 'string') return visibleString(humanize(value))
  const codes = label.values === 'sources' ? parseCodes(value) : []
  if (codes.length > 0)
    return <ValueList items={codes.map((code) => ({ code, label: sourceLabel(code) }))} />
  if (label.values === 'markets') {
    const markets = parseMarkets(value)
    if (markets.length > 0)
      return (
        <ValueList
          items={markets.map((code) => ({ code, label: countryName(code) ?? visibleString(code) }))}
        />
      )
  }
  return <SettingValue name={label.code} value={value} />
}

/** A setting with its label; unknown ones also with their API name. */
function SettingRow({ label, value }: { label: SettingLabel; value: unknown }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 border-t border-line px-3.5 py-2 first:border-t-0 sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <dt className="min-w-0 [overflow-wrap:anywhere] text-muted">{label.term}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">
        <SettingText label={label} value={value} />
      </dd>
      {label.group === 'other' && (
        <dd className="min-w-0 sm:max-w-48 sm:text-right">
          <span className="sr-only">In the API: </span>
          <code translate="no" className="font-mono text-xs [overflow-wrap:anywhere] text-faint">
            {visibleString(label.code)}
          </code>
        </dd>
      )}
    </div>
  )
}
