import type { ReactNode } from 'react'
import type { CompactScan } from '#/contract/compact-scan.ts'
import { formatCount } from '#/lib/numbers.ts'
import { HostName } from '#/product/hosts/host-name.tsx'
import { scanDays, scanHosts } from './scan-groups.ts'
import type { ScanPage } from './scan-page.ts'
import { isOnlyChanged, type ScanView } from './scan-search.ts'

/** The headings over rows where a day or a host begins; `now` in milliseconds. */
export function groupHeads(
  { view, rows, onPaper, zone }: Pick<ScanPage, 'view' | 'rows' | 'onPaper' | 'zone'>,
  now: number,
): (row: CompactScan) => ReactNode {
  const shown = onPaper ?? rows
  const heads = new Map<string, ReactNode>()
  const put = (key: string, title: ReactNode, count: number) =>
    heads.set(
      key,
      <GroupHead view={view} count={count} whole={onPaper !== null}>
        {title}
      </GroupHead>,
    )
  if (view.group === 'day')
    for (const { key, day, today, rows: own } of scanDays(shown, zone, now))
      put(key, `${today ? 'Today, ' : ''}${day ?? 'Time not reported'}`, own.length)
  else
    for (const { key, host, rows: own } of scanHosts(shown))
      put(key, <HostName value={host ?? ''} />, own.length)
  return ({ id }) => heads.get(id)
}

type GroupHeadProps = {
  view: ScanView
  count: number
  /** The list is not cut into pages. */
  whole: boolean
  children: ReactNode
}

function GroupHead({ view, count, whole, children }: GroupHeadProps) {
  const what = isOnlyChanged(view) ? 'changed scan' : 'scan'
  return (
    <>
      {children}
      <span className="ml-2 font-normal text-muted">
        {count === 1 ? `1 ${what}` : `${formatCount(count)} ${what}s`}
        {!whole && ' on this page'}
      </span>
    </>
  )
}
