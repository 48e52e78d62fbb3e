import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { CaseRow } from '#/api/cases.ts'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { HostName } from '#/shared/hosts/host-name.tsx'
import {
  cameBackAnchor,
  requestAgainLink,
  useCameBack,
  defaultMaxLookups,
  describeCameBack,
  type CameBack,
} from '#/shared/outcomes/came-back.tsx'
import { Button, buttonClass } from '#/ui/button.tsx'
import { useIsPrinting } from '#/ui/printing.ts'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { FigureCard } from './figure-parts.tsx'

/** Number of sites listed initially and on the printed report. */
const initialCounts = { onScreen: 5, onPaper: 3 } as const

/** Scrolls to the panel, which may render long after the page. */
const scrollToPanel = (panel: HTMLElement | null) => panel?.scrollIntoView()

/** Removed sites that are back, with links to request another takedown (F9). */
export function CameBackPanel({ rows }: { rows: readonly CaseRow[] }) {
  const [maxLookups, setMaxLookups] = useState<number>(defaultMaxLookups)
  // The link counts all sites, so list all.
  const isLinkTarget = useRouterState({
    select: ({ location }) => location.hash === cameBackAnchor,
  })
  const [showsAll, setShowsAll] = useState(false)
  const isPrinting = useIsPrinting()
  const { back, checked, total, undated, unclear, failed, isFetching, refetch } = useCameBack(
    rows,
    maxLookups,
  )
  const listed = isPrinting
    ? back.slice(0, initialCounts.onPaper)
    : showsAll || isLinkTarget
      ? back
      : back.slice(0, initialCounts.onScreen)
  const uncheckedCount = total - maxLookups
  return (
    <div id={cameBackAnchor} {...(isLinkTarget && { ref: scrollToPanel })}>
      <FigureCard of="back" sub="removed sites, now">
        <output className="block text-muted">
          {total === 0
            ? 'No removed site with a closing date.'
            : isFetching
              ? `${formatCount(checked)} of ${formatCount(Math.min(maxLookups, total))} removed sites checked`
              : `${formatCount(back.length)} of ${formatCount(checked - failed - unclear)} ${uncheckedCount > 0 || failed > 0 ? 'checked' : 'removed'} sites came back`}
          {isPrinting && listed.length < back.length && `, last ${listed.length} closed shown`}
        </output>
        {back.length > 0 && <SiteList sites={listed} />}
        <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {back.length > listed.length && (
            <Button size="small" onClick={() => setShowsAll(true)}>
              Show all {formatCount(back.length)}
            </Button>
          )}
          {!isFetching && uncheckedCount > 0 && (
            <Button size="small" onClick={() => setMaxLookups(total)}>
              Check {formatCount(uncheckedCount)} older
            </Button>
          )}
          {!isFetching && failed > 0 && (
            <Button size="small" onClick={refetch}>
              Try again
            </Button>
          )}
        </div>
        <p className="mt-2 text-sm text-muted empty:hidden">
          {isPrinting &&
            uncheckedCount > 0 &&
            `${formatCount(uncheckedCount)} closed earlier, not checked. `}
          {failed > 0 && `${formatCount(failed)} could not be checked. `}
          {unclear > 0 && `${formatCount(unclear)} unclear: the scan may predate the closing. `}
          {undated > 0 && `${formatCount(undated)} without a usable closing date, not checked.`}
        </p>
      </FigureCard>
    </div>
  )
}

/** Closing of its case: `closed 3 days ago`. */
const describeClosing = ({ days, isApproximate }: CameBack): string =>
  `closed ${isApproximate ? 'about ' : ''}${days === 0 ? 'today' : `${formatCountOf(days, 'day')} ago`}`

const group = 'Came back'
const requestShortcut = 'came-back.request'

/** Sites with a request button and shortcut. Arrow and page keys scroll the page, unlike on list pages. */
function SiteList({ sites }: { sites: readonly CameBack[] }) {
  const list = useRef<HTMLUListElement>(null)
  const navigate = useNavigate()
  const items = () => [...(list.current?.children ?? [])]
  const focused = () => items().findIndex((line) => line.contains(document.activeElement))
  const goTo = (index: number) => items()[index]?.querySelector('a')?.focus()
  useShortcuts([
    {
      id: 'came-back.next',
      keys: 'j',
      label: 'Next site',
      group,
      repeat: true,
      run: () => goTo(focused() + 1),
    },
    {
      id: 'came-back.previous',
      keys: 'k',
      label: 'Previous site',
      group,
      repeat: true,
      run: () => goTo(Math.max(0, focused() - 1)),
    },
    {
      id: requestShortcut,
      keys: 't',
      label: 'Request takedown of focused site again',
      group,
      run: () => {
        const site = sites[focused()]
        // The first key press selects the site, the second one requests.
        if (site) void navigate(requestAgainLink(site))
        else goTo(0)
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
          <div className="grid min-w-0 justify-items-start gap-0.5">
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
            <Link {...requestAgainLink(site)} className={buttonClass({ size: 'small' })}>
              Request again
            </Link>
          </span>
        </li>
      ))}
    </ul>
  )
}
