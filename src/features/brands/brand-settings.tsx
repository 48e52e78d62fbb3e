import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { brandOptions, compactBrandsOptions } from '#/api/brands.ts'
import { parseMarkets, type Brand, type CompactBrand } from '#/contract/brand.ts'
import { asFlag } from '#/contract/tolerant.ts'
import { parseCalendarDate, formatCalendarDate, parseInstant } from '#/lib/dates.ts'
import { humanize } from '#/lib/display-text.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { RawRecord, HostileText } from '#/shared/hosts/hostile-text.tsx'
import { getSourceLabel } from '#/shared/labels/host-labels.ts'
import { StaleQueryNotice } from '#/shared/query-notices.tsx'
import { Card, KeyValues } from '#/ui/card.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import { Refresh } from '#/ui/refresh.tsx'
import { AbsoluteTime } from '#/ui/relative-time.tsx'

const cards = [
  { group: 'brand', title: 'Brand' },
  { group: 'monitoring', title: 'Monitoring' },
  { group: 'other', title: 'Other settings' },
] as const

/** Read-only settings of a brand (C33). */
export function BrandSettings({ brandId }: { brandId: string }) {
  const brandQuery = useSuspenseQuery(brandOptions(brandId))
  const brands = useSuspenseQuery(compactBrandsOptions()).data.rows
  const settings = listSettings(
    brandQuery.data,
    brands.find(({ id }) => id === brandId),
  )
  const byGroup = Map.groupBy(settings, ({ known }) => known?.group ?? 'other')
  return (
    <>
      <PageHeader
        title="Brand settings"
        sub="Managed by your takedown team"
        actions={<Refresh query={brandQuery} />}
      />
      <StaleQueryNotice query={brandQuery} />
      <div className="grid items-start gap-3.5 min-[38rem]:[--term-width:11rem] min-[75rem]:grid-cols-2">
        {cards
          .filter(({ group }) => byGroup.has(group))
          .map(({ group, title }) => (
            <Card key={group} title={title}>
              <KeyValues
                items={(byGroup.get(group) ?? []).map(({ code, value, known }) => ({
                  key: code,
                  term: known?.term ?? toVisibleString(humanize(code)),
                  detail: known?.format?.(value) ?? <SettingValue value={value} />,
                }))}
              />
            </Card>
          ))}
      </div>
    </>
  )
}

interface KnownSetting {
  group: 'brand' | 'monitoring'
  term: string
  /** Returns null for a value of an unexpected type, which is then shown as received. */
  format?: (value: unknown) => ReactNode
}

const formatFlag =
  (on: string, off: string) =>
  (value: unknown): string | null => {
    const flag = asFlag(value)
    return flag === null ? null : flag ? on : off
  }

const formatCode = (value: unknown) =>
  typeof value === 'string' ? toVisibleString(humanize(value)) : null

function formatSources(value: unknown): ReactNode {
  const codes = Array.isArray(value) ? value.filter((code) => typeof code === 'string') : []
  return codes.length > 0 ? <ValueList items={codes.map(getSourceLabel)} /> : null
}

function formatMarkets(value: unknown): ReactNode {
  const markets = parseMarkets(value)
  if (markets.length === 0) return null
  return <ValueList items={markets.map((code) => findCountryName(code) ?? code)} />
}

/** Labels and formats of common settings. The contract has no list of settings (C33). */
const knownSettings = new Map<string, KnownSetting>([
  ['domain', { group: 'brand', term: 'Domain' }],
  ['plan', { group: 'brand', term: 'Plan', format: formatCode }],
  ['my_role', { group: 'brand', term: 'Your role', format: formatCode }],
  ['trusted_domains', { group: 'brand', term: 'Trusted domains' }],
  ['keywords', { group: 'brand', term: 'Keywords' }],
  ['brand_markets', { group: 'brand', term: 'Markets', format: formatMarkets }],
  ['created_at', { group: 'brand', term: 'Added' }],
  ['updated_at', { group: 'brand', term: 'Last changed' }],
  [
    'monitoring_enabled',
    {
      group: 'monitoring',
      term: 'Monitoring',
      format: formatFlag('On', 'Off: new takedown requests need approval.'),
    },
  ],
  ['scan_interval_hours', { group: 'monitoring', term: 'Hours between scans' }],
  [
    'monitored_sources',
    { group: 'monitoring', term: 'Look-alikes are found by', format: formatSources },
  ],
  ['alert_emails', { group: 'monitoring', term: 'Alerts go to' }],
  [
    'common_word_triage',
    {
      group: 'monitoring',
      term: 'Unrelated names',
      format: formatFlag('Filtered out automatically', 'Not filtered out'),
    },
  ],
])

type Setting = { code: string; value: unknown; known: KnownSetting | undefined }

/** Monitoring and markets come from the compact row if the full row lacks them (C30, C31). */
function listSettings(brand: Brand, compact: CompactBrand | undefined): readonly Setting[] {
  const values = new Map<string, unknown>([
    ['domain', brand.domain],
    ['plan', brand.plan],
    ['my_role', brand.my_role],
    // `trustedDomains` may come from a field with another name. If `settings` has a field `trusted_domains`, the spread
    // below replaces this value.
    ['trusted_domains', brand.trustedDomains ?? undefined],
    ['monitoring_enabled', compact?.monitoring_enabled ?? undefined],
    ['brand_markets', compact?.brand_markets.length ? compact.brand_markets : undefined],
    ...brand.settings,
  ])
  return [...new Set([...knownSettings.keys(), ...values.keys()])]
    .filter((code) => values.get(code) !== undefined)
    .map((code) => ({ code, value: values.get(code), known: knownSettings.get(code) }))
}

function ValueList({ items }: { items: readonly string[] }) {
  return (
    <ul className="flex max-h-60 flex-wrap gap-x-4 gap-y-0.5 overflow-y-auto print:max-h-none">
      {[...new Set(items)].map((item) => (
        <li key={item}>
          <HostileText value={item} />
        </li>
      ))}
    </ul>
  )
}

/** Returns `Greece` for `GR`; null if the code isn't a country. */
function findCountryName(code: string): string | null {
  if (!/^[A-Z]{2}$/.test(code)) return null
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) ?? null
}

/** Shows simple values and lists of simple values as text. All other values can be opened as JSON (C33). */
function SettingValue({ value }: { value: unknown }): ReactNode {
  if (isBlank(value)) return <span className="text-faint">not set</span>
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return <TextValue value={value} />
  if (typeof value === 'number') return String(value)
  if (!Array.isArray(value) || value.some((item) => typeof item === 'object'))
    return <RawRecord raw={value} />
  if (value.length === 0) return <span className="text-faint">none</span>
  return <ValueList items={value.map(String)} />
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

function TextValue({ value }: { value: string }) {
  if (parseInstant(value) !== null) return <AbsoluteTime value={value} />
  if (parseCalendarDate(value) !== null) return formatCalendarDate(value)
  return <HostileText value={value} />
}
