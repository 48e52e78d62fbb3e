import type { ReactNode } from 'react'
import { readMarkets } from '#/contract/open-parts/markets.ts'
import { readFlag } from '#/contract/tolerant.ts'
import { humanise } from '#/lib/humanise.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { sourceLabel } from '#/product/labels/source-labels.ts'
import { countryName, intervalWords, type SettingLabel } from './setting-labels.ts'
import { SettingValue } from './setting-value.tsx'

function Values({ items }: { items: readonly { code: string; words: string }[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5">
      {items.map(({ code, words }) => (
        <li key={code}>{words}</li>
      ))}
    </ul>
  )
}

const switches = {
  monitoring: {
    on: 'On',
    off: 'Off: new takedown requests wait for approval by your provider.',
  },
  filtering: { on: 'Filtered out automatically', off: 'Not filtered out' },
} as const

/** The value in words where it is understood, else as it came. */
function InWords({ label, value }: { label: SettingLabel; value: unknown }): ReactNode {
  const every = intervalWords(label.code, value)
  if (every !== null) return every
  const says =
    label.values === 'monitoring' || label.values === 'filtering' ? readFlag(value) : null
  if (says !== null)
    return switches[label.values === 'monitoring' ? 'monitoring' : 'filtering'][says ? 'on' : 'off']
  if (label.values === 'code' && typeof value === 'string') return visibleString(humanise(value))
  if (label.values === 'sources' && Array.isArray(value)) {
    const codes = value.filter((code) => typeof code === 'string')
    if (codes.length > 0 && codes.length === value.length)
      return (
        <Values items={[...new Set(codes)].map((code) => ({ code, words: sourceLabel(code) }))} />
      )
  }
  if (label.values === 'markets') {
    const markets = readMarkets(value)
    if (markets.length > 0)
      return (
        <Values
          items={markets.map((code) => ({ code, words: countryName(code) ?? visibleString(code) }))}
        />
      )
  }
  return <SettingValue value={value} />
}

/** One setting: what it is called and what it is; where we do not know it, also its name in the interface. */
export function SettingRow({ label, value }: { label: SettingLabel; value: unknown }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 border-t border-line px-3.5 py-2 first:border-t-0 sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <dt className="min-w-0 [overflow-wrap:anywhere] text-muted">{label.term}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">
        <InWords label={label} value={value} />
      </dd>
      {label.group === 'other' && (
        <dd className="min-w-0 sm:max-w-48 sm:text-right">
          <span className="sr-only">In the interface: </span>
          <code className="font-mono text-xs [overflow-wrap:anywhere] text-faint">
            {visibleString(label.code)}
          </code>
        </dd>
      )}
    </div>
  )
}
