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
const firstListed = { onScreen: 5, onPaper: 3 } as const

/** Scrolls to the panel, which may render long after the page. */
const intoSight = (panel: HTMLElement | null) => panel?.scrollIntoView()

/** Removed sites that are back, with links to request another takedown (F9). */
export function CameBackPanel({ rows }: { rows: readonly CaseRow[] }) {
  const [most, setMost] = useState<number>(defaultMaxLookups)
  // The link counts all sites, so list all.
  const isMeant = useRouterState({ select: ({ location }) => location.hash === cameBackAnchor })
  const [showsAll, setShowsAll] = useState(false)
  const isOnPaper = useIsPrinting()
  const { back, checked, total, undated, unclear, failed, isFetching, refetch } = useCameBack(
    rows,
    most,
  )
  const listed = isOnPaper
    ? back.slice(0, firstListed.onPaper)
    : showsAll || isMeant
      ? back
      : back.slice(0, firstListed.onScreen)
  const left = total - most
  return (
    <div id={cameBackAnchor} {...(isMeant && { ref: intoSight })}>
      <FigureCard of="back" sub="removed sites, now">
        <output className="block text-muted">
          {total === 0
            ? 'No removed site with a closing date.'
            : isFetching
              ? `${formatCount(checked)} of ${formatCount(Math.min(most, total))} removed sites checked`
              : `${formatCount(back.length)} of ${formatCount(checked - failed - unclear)} ${left > 0 || failed > 0 ? 'checked' : 'removed'} sites came back`}
          {isOnPaper && listed.length < back.length && `, last ${listed.length} closed shown`}
        </output>
        {back.length > 0 && <SiteList sites={listed} />}
        <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {back.length > listed.length && (
            <Button size="small" onClick={() => setShowsAll(true)}>
              Show all {formatCount(back.length)}
            </Button>
          )}
          {!isFetching && left > 0 && (
            <Button size="small" onClick={() => setMost(total)}>
              Check {formatCount(left)} older
            </Button>
          )}
          {!isFetching && failed > 0 && (
            <Button size="small" onClick={refetch}>
              Try again
            </Button>
          )}
        </div>
        <p className="mt-2 text-sm text-muted empty:hidden">
          {isOnPaper && left > 0 && `${formatCount(left)} closed earlier, not checked. `}
          {failed > 0 && `${formatCount(failed)} could not be checked. `}
          {unclear > 0 && `${formatCount(unclear)} unclear: the scan may predate the closing. `}
          {undated > 0 && `${formatCount(undated)} without a usable closing date, not checked.`}
        </p>
      </FigureCard>
    </div>
  )
}

/** Closing of its case: `closed 3 days ago`. */
const closedWords = ({ days, isApproximate }: CameBack): string =>
  `closed ${isApproximate ? 'about ' : ''}${days === 0 ? 'today' : `${formatCountOf(days, 'day')} ago`}`

const group = 'Came back'
const again = 'came-back.request'

/** Sites with a request button and shortcut. Arrow and page keys scroll the page, unlike on list pages. */
function SiteList({ sites }: { sites: readonly CameBack[] }) {
  const list = useRef<HTMLUListElement>(null)
  const navigate = useNavigate()
  const lines = () => [...(list.current?.children ?? [])]
  const focused = () => lines().findIndex((line) => line.contains(document.activeElement))
  const goTo = (index: number) => lines()[index]?.querySelector('a')?.focus()
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
      id: again,
      keys: 't',
      label: 'Request takedown of focused site again',
      group,
      run: () => {
        const one = sites[focused()]
        // The first key press selects the site, the second one requests.
        if (one) void navigate(requestAgainLink(one))
        else goTo(0)
      },
    },
  ])
  return (
    <ul ref={list} aria-label="Sites that came back" className="mt-2 grid">
      {sites.map((one) => (
        <li
          key={one.caseId}
          className="group/line flex items-center justify-between gap-x-3 border-t border-line py-1.5"
        >
          <div className="grid min-w-0 justify-items-start gap-0.5">
            <Link
              to="/brands/$brandId/domains/$domainId"
              params={{ brandId: one.brandId, domainId: one.domainId }}
              className="max-w-full rounded-[4px] font-label hover:underline print:line-clamp-2"
            >
              <HostName value={one.host} />
            </Link>
            <p className="text-sm text-muted">
              {describeCameBack(one)},{' '}
              <Link
                to="/takedowns/$takedownId"
                params={{ takedownId: one.caseId }}
                className="inline-block rounded-[4px] underline decoration-line-strong underline-offset-2 print:inline"
              >
                takedown {closedWords(one)}
              </Link>
            </p>
          </div>
          <span className="flex shrink-0 items-center gap-2 print:hidden">
            <span className="invisible group-focus-within/line:visible">
              <KeyHint id={again} />
            </span>
            <Link {...requestAgainLink(one)} className={buttonClass({ size: 'small' })}>
              Request again
            </Link>
          </span>
        </li>
      ))}
    </ul>
  )
}
