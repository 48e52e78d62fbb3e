import { useQueries } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { hostListLookupOptions } from '#/api/host-lookups.ts'
import type { CaseRow } from '#/api/takedowns.ts'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { HostName } from '#/shared/hosts/host-name.tsx'
import {
  checkIfHostCameBack,
  describeCameBack,
  findRemovedHosts,
  linkToRequestAgain,
  type CameBackSite,
} from '#/shared/outcomes/came-back.ts'
import { Button, getButtonClass } from '#/ui/button.tsx'
import { useNow } from '#/ui/now.ts'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { CardWithDefinition, useFirstEntries } from './panel-parts.tsx'

/** Maximum number of removed sites that are looked up before the user presses “Check all”. */
const initialMaxLookups = 100

/**
 * Looks up whether removed sites came back (F9). Each site takes at least one request, because the API can't filter by
 * several names.
 */
export function useCameBack(rows: readonly CaseRow[]) {
  const now = useNow()
  const [maxLookups, setMaxLookups] = useState(initialMaxLookups)
  const hosts = findRemovedHosts(rows, now)
  const hostsByBrand = [...Map.groupBy(hosts.slice(0, maxLookups), ({ brandId }) => brandId)]
  const queries = useQueries({
    queries: hostsByBrand.map(([brandId, brandHosts]) =>
      hostListLookupOptions({
        hosts: brandHosts.map(({ host }) => host),
        brandIds: [brandId],
        firstBrandId: brandId,
      }),
    ),
  })
  const lookups = hostsByBrand.flatMap(([brandId, brandHosts], index) =>
    brandHosts.flatMap((removedHost) => {
      const lookup = queries[index]?.data?.get(removedHost.host)?.byBrand.get(brandId)
      if (!lookup) return []
      const result = checkIfHostCameBack(removedHost, lookup.data ?? null, now)
      return [{ result, hasFailed: Boolean(lookup.error) }]
    }),
  )
  const sites = lookups
    .map(({ result }) => result)
    .filter((result) => result !== null && result !== 'unclear')
  const checked = lookups.filter(({ result, hasFailed }) => !hasFailed && result !== 'unclear')
  return {
    sites: sites.toSorted((a, b) => b.closedAt - a.closedAt),
    removedCount: hosts.length,
    lookedUpCount: lookups.length,
    /** Excludes failed lookups, and sites whose scan may be older than the closing of the case. */
    checkedCount: checked.length,
    skippedCount: Math.max(0, hosts.length - maxLookups),
    isFetching: queries.some(({ isFetching }) => isFetching),
    checkAll: () => setMaxLookups(hosts.length),
  }
}
export type CameBackData = ReturnType<typeof useCameBack>

export function describeCameBackCount({ sites, checkedCount, removedCount }: CameBackData): string {
  const uncheckedCount = removedCount - checkedCount
  if (checkedCount === 0 && uncheckedCount > 0)
    return `${formatCountOf(uncheckedCount, 'removed site')} not checked`
  const unchecked = uncheckedCount === 0 ? '' : `, ${formatCount(uncheckedCount)} not checked`
  return `${formatCount(sites.length)} of ${formatCount(checkedCount)} removed sites came back${unchecked}`
}

export function CameBackPanel({ cameBack }: { cameBack: CameBackData }) {
  const { sites, removedCount, lookedUpCount, skippedCount, isFetching, checkAll } = cameBack
  const { visible, showAllButton } = useFirstEntries(sites, { maxOnScreen: 5, noun: 'site' })
  return (
    <CardWithDefinition term="cameBack" sub="after removal">
      <output className="block text-muted">
        {removedCount === 0
          ? 'No removed sites with a closing date.'
          : isFetching
            ? `${formatCount(lookedUpCount)} of ${formatCount(removedCount - skippedCount)} removed sites checked`
            : describeCameBackCount(cameBack)}
      </output>
      {sites.length > 0 && <SiteList sites={visible} />}
      {showAllButton}
      {!isFetching && skippedCount > 0 && (
        <div className="mt-2">
          <Button size="small" onClick={checkAll}>
            Check all
          </Button>
        </div>
      )}
    </CardWithDefinition>
  )
}

const describeClosing = ({ daysSinceClosing, isApproximate }: CameBackSite): string =>
  `closed ${isApproximate ? 'about ' : ''}${daysSinceClosing === 0 ? 'less than a day' : formatCountOf(daysSinceClosing, 'day')} ago`

const requestShortcut = 'came-back.request'

function SiteList({ sites }: { sites: readonly CameBackSite[] }) {
  const list = useRef<HTMLUListElement>(null)
  const navigate = useNavigate()
  useShortcuts([
    {
      id: requestShortcut,
      keys: 't',
      label: 'Request takedown of focused site again',
      group: 'Came back',
      run: () => {
        const items = [...(list.current?.children ?? [])]
        const site = sites[items.findIndex((item) => item.contains(document.activeElement))]
        // If no site is focused, focus the first site. Pressing the key again then requests its takedown.
        if (site) void navigate(linkToRequestAgain(site))
        else items[0]?.querySelector('a')?.focus()
      },
    },
  ])
  return (
    <ul ref={list} aria-label="Sites that came back" className="mt-2 grid">
      {sites.map((site) => (
        <li
          key={site.caseId}
          className="group/line flex items-center justify-between gap-x-3 border-t border-line py-1.5"
        >
          <div className="grid min-w-0 justify-items-start gap-1">
            <Link
              to="/brands/$brandId/domains/$domainId"
              params={{ brandId: site.brandId, domainId: site.domainId }}
              className="max-w-full rounded-[4px] font-label hover:underline print:line-clamp-2"
            >
              <HostName value={site.host} />
            </Link>
            <p className="text-sm text-muted">
              {describeCameBack(site)},{' '}
              <Link
                to="/takedowns/$takedownId"
                params={{ takedownId: site.caseId }}
                className="inline-block rounded-[4px] underline decoration-line-strong underline-offset-2 print:inline"
              >
                takedown {describeClosing(site)}
              </Link>
            </p>
          </div>
          <span className="flex shrink-0 items-center gap-2 print:hidden">
            <span className="invisible group-focus-within/line:visible">
              <KeyHint id={requestShortcut} />
            </span>
            <Link {...linkToRequestAgain(site)} className={getButtonClass({ size: 'small' })}>
              Request again
            </Link>
          </span>
        </li>
      ))}
    </ul>
  )
}
