import type { ReactNode } from 'react'
import { isRecord } from '#/contract/tolerant.ts'
import { parseInstant } from '#/lib/dates.ts'
import { humanise } from '#/lib/humanise.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { HostileText } from '#/product/hosts/hostile-text.tsx'
import { Instant } from '#/ui/relative-time.tsx'

/** Deeper than this is shown as the text it came as. */
const deepest = 4
const mostShown = 30

/** One setting of any shape, read-only (C33): the contract states neither names nor types. */
export function SettingValue({ value, depth = 0 }: { value: unknown; depth?: number }): ReactNode {
  if (value === null || value === undefined || value === '') return <Faint>not set</Faint>
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string')
    return parseInstant(value) === null ? <HostileText value={value} /> : <Instant value={value} />
  if (depth >= deepest) return <HostileText value={JSON.stringify(value)} />
  if (Array.isArray(value)) return <SettingList values={value} depth={depth} />
  if (!isRecord(value)) return <Faint>cannot be shown</Faint>
  const entries = Object.entries(value)
  if (entries.length === 0) return <Faint>none</Faint>
  // Lines that wrap instead of columns: columns inside columns would leave no room on a phone.
  return (
    <dl className="grid gap-1 border-l-2 border-line pl-2.5">
      {entries.map(([key, entry]) => (
        <div key={key} className="flex flex-wrap gap-x-2">
          <dt className="min-w-0 text-muted">{settingName(key)}</dt>
          <dd className="min-w-0">
            <SettingValue value={entry} depth={depth + 1} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The name of a setting in words. */
const settingName = (key: string): string => visibleString(humanise(key))

function SettingList({ values, depth }: { values: readonly unknown[]; depth: number }) {
  if (values.length === 0) return <Faint>none</Faint>
  const simple = values.every((value) => typeof value !== 'object' || value === null)
  const item = (value: unknown, index: number) => (
    <li
      key={index}
      className={simple ? 'min-w-0 rounded-sm border border-line bg-bg px-1.5' : 'min-w-0'}
    >
      <SettingValue value={value} depth={depth + 1} />
    </li>
  )
  const className = simple ? 'flex flex-wrap gap-1' : 'grid gap-2'
  const hidden = values.slice(mostShown)
  return (
    <>
      <ul className={className}>{values.slice(0, mostShown).map(item)}</ul>
      {hidden.length > 0 && (
        <details className="mt-1 print:details-content:[content-visibility:visible]">
          <summary className="text-sm text-muted">{hidden.length} more</summary>
          <ul className={`mt-1 ${className}`}>{hidden.map(item)}</ul>
        </details>
      )}
    </>
  )
}

function Faint({ children }: { children: ReactNode }) {
  return <span className="text-faint">{children}</span>
}
