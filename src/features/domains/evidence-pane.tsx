import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Maximize2, PanelRight, X } from 'lucide-react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { domainOptions } from '#/api/domains.ts'
import { isApiError } from '#/api/errors.ts'
import { type HostRow, toHostRow } from '#/contract/domain.ts'
import { EvidenceButton } from '#/shared/evidence-file/evidence-button.tsx'
import { isInternational } from '#/shared/hosts/format-host.ts'
import { HostName } from '#/shared/hosts/host-name.tsx'
import { FailedQuery, StaleQueryNotice } from '#/shared/query-notices.tsx'
import { Button, getButtonClass } from '#/ui/button.tsx'
import { LoadingLines } from '#/ui/loading.tsx'
import { EmptyState } from '#/ui/messages.tsx'
import { Refresh, type Refreshable } from '#/ui/refresh.tsx'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { useMedia } from '#/ui/use-media.ts'
import { EvidenceBody } from './evidence/evidence-body.tsx'
import { CopyHost, StateLine, VerdictLine } from './evidence/evidence-header.tsx'
import { LookAlikeLine } from './evidence/look-alike-details.tsx'
import { SectionLevel } from './evidence/parts.tsx'
import { decisionKinds, decisionLabels } from './notes/note-labels.ts'
import { hasDecision } from './notes/note-session.ts'
import { paneMediaQuery } from './use-evidence.ts'
import type { TriageState } from './use-triage-list.ts'

const scrollToTop = (body: HTMLElement | null) => body?.parentElement?.scrollTo(0, 0)

/** Evidence on a domain, as a pane or a page. Shows data from the list or cache until the record loads. */
export function EvidencePane({ domainId, triage }: { domainId: string; triage: TriageState }) {
  const { brandId, listName, isFullPage, loadedHosts } = triage
  const listRow = loadedHosts?.find(({ id }) => id === domainId)
  const domainQuery = useQuery(domainOptions(brandId, domainId))
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const brand = brands?.find(({ id }) => id === brandId)
  const domain = domainQuery.data
  const row = domain ? toHostRow(domain) : listRow
  const host = row?.name
  const { close } = triage.evidence
  const hasFailed = !domain && domainQuery.error !== null
  // Beside the list, the evidence is a complementary region; otherwise, it is the main content.
  const Heading = useMedia(paneMediaQuery) && !isFullPage ? 'h2' : 'h1'
  const LayoutIcon = isFullPage ? PanelRight : Maximize2
  const layoutLabel = isFullPage ? 'Show beside the list' : 'Open as page'
  return (
    <>
      <div className="@container px-4 pt-3.5 [--term-width:7.25rem] max-split:shrink-0 max-split:rounded-card max-split:border max-split:border-line max-split:bg-surface split:min-h-0 split:flex-1 split:overflow-auto print:overflow-visible print:rounded-none print:border-0 print:p-0">
        <header className="grid grid-cols-1 gap-2 pb-3.5">
          <div className="flex items-start gap-2">
            <Heading
              tabIndex={-1}
              // Reserve a line for the Unicode spelling, which may appear later.
              className={`${isInternational(host ?? '') ? 'min-h-13 @2xl:min-h-6.5' : 'min-h-6.5'} min-w-0 flex-1 text-lg leading-6.5 font-[650] [overflow-wrap:anywhere] [&_bdi]:text-[1em]`}
            >
              {host === undefined ? (
                <span className="text-faint">Domain</span>
              ) : (
                // Remount, because changing the text of an element would count as a layout shift.
                <HostName key={host} value={host} />
              )}
            </Heading>
            {host !== undefined && <CopyHost host={host} id={domainId} />}
            <EvidenceButton isIconOnly subject={{ kind: 'domain', brandId, domainId }} />
            <Link
              to={`/brands/$brandId/${listName}/$domainId${isFullPage ? '' : '/page'}`}
              params={{ brandId, domainId }}
              search
              // Replace the history entry, so that Back returns to the list from both layouts.
              replace
              state
              resetScroll={false}
              preload={false}
              aria-label={layoutLabel}
              title={`${layoutLabel} (f)`}
              className={`${getButtonClass({ variant: 'quiet', size: 'icon' })} max-split:hidden`}
            >
              <LayoutIcon aria-hidden />
            </Link>
            <Button size="icon" variant="quiet" aria-label="Close the evidence" onClick={close}>
              <X aria-hidden />
            </Button>
          </div>
          {row && <VerdictLine row={row} brandName={brand?.name ?? null} />}
          <div className="flex items-start justify-end gap-x-3">
            {host !== undefined && (
              <LookAlikeLine host={host} brandDomain={brand?.domain ?? null} />
            )}
            <div className="-my-1 shrink-0 print:my-0">
              <Refresh query={domainQuery} pane="evidence" />
            </div>
          </div>
          {row && (
            <StateLine
              brandId={brandId}
              row={row}
              domain={domain}
              isFilteredOut={listRow !== undefined && triage.hasOnlyFilteredOutHosts}
            />
          )}
        </header>
        {/* When the domain changes, the key remounts this part, and `scrollToTop` runs. The header isn't remounted, so
            it keeps the focus. */}
        <div key={`${brandId}/${domainId}`} ref={scrollToTop}>
          <SectionLevel value={Heading === 'h1' ? 'h2' : 'h3'}>
            {domain && domainQuery.error && (
              <div className="pb-3.5">
                <StaleQueryNotice query={domainQuery} />
              </div>
            )}
            {hasFailed && <EvidenceError query={domainQuery} onClose={close} />}
            {row ? (
              <EvidenceBody
                brandId={brandId}
                row={row}
                domain={domain}
                hasFailed={hasFailed}
                brands={brands}
              />
            ) : (
              !hasFailed && <LoadingLines label="Loading the evidence" lineCount={8} />
            )}
          </SectionLevel>
        </div>
      </div>
      {loadedHosts && (
        <PaneActions
          // Prefer the list's row, so that the buttons agree with what the list shows.
          row={listRow ?? row}
          hasShortcuts={triage.isOnlyShortcutTarget(domainId)}
          triage={triage}
        />
      )}
    </>
  )
}

/** A 404 doesn't distinguish a missing domain from one that the user can't see (C11). */
function EvidenceError({ query, onClose }: { query: Refreshable; onClose: () => void }) {
  if (isApiError(query.error, 'not-found'))
    return (
      <EmptyState
        title="Domain not found"
        text="It may not exist, it may belong to another brand, or your API key may not have access to it."
        actions={
          <>
            <Button pending={query.isFetching} onClick={() => void query.refetch()}>
              Try again
            </Button>
            <Button onClick={onClose}>Back to the list</Button>
          </>
        }
      />
    )
  return (
    <div className="pb-3.5">
      <FailedQuery title="The evidence couldn’t be loaded." query={query} />
    </div>
  )
}

type PaneActionsProps = {
  row: HostRow | undefined
  hasShortcuts: boolean
  triage: TriageState
}

function PaneActions({ row, hasShortcuts, triage }: PaneActionsProps) {
  const { isFullPage, noteState, decisions, controller } = triage
  return (
    <div className="flex flex-wrap items-center gap-1.5 border-t border-line bg-surface px-3 py-2.5 max-split:sticky max-split:bottom-(--dock,0px) max-split:z-10 max-split:mt-3.5 max-split:rounded-card max-split:border max-[38rem]:gap-1 split:max-[100rem]:gap-1 split:max-[100rem]:px-2 print:hidden split:max-[100rem]:[&_button]:px-1.75">
      <Button
        size="small"
        variant="primary"
        disabled={!row}
        onClick={() => row && decisions.requestForOpenHost(row)}
      >
        <span>
          Request<span className={isFullPage ? '' : 'split:max-[85rem]:sr-only'}> takedown</span>
        </span>{' '}
        {hasShortcuts && <KeyHint id="triage.request" />}
      </Button>
      {decisionKinds.map((kind) => {
        const { label, shortLabel, removeLabel } = decisionLabels[kind]
        const isDecided = row !== undefined && hasDecision(kind, row, noteState.notes)
        return (
          <Button
            key={kind}
            size="small"
            disabled={!row}
            onClick={() => row && decisions.toggleOnOpenHost(kind, row)}
          >
            {isDecided ? (
              removeLabel
            ) : (
              <>
                <span className={shortLabel && 'sr-only'}>{label}</span>
                {shortLabel && <span aria-hidden>{shortLabel}</span>}{' '}
                {hasShortcuts && <KeyHint id={`triage.${kind}`} />}
              </>
            )}
          </Button>
        )
      })}
      {hasShortcuts && (
        <span className={isFullPage ? '' : 'split:hidden'}>
          {/* The second argument, `false`, keeps the focus on the button. */}
          <Button size="small" onClick={() => controller.moveByStep('next', false)}>
            Next <KeyHint id="triage.next" />
          </Button>
        </span>
      )}
    </div>
  )
}
