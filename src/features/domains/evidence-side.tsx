import { Link } from '@tanstack/react-router'
import { Maximize2, PanelRight } from 'lucide-react'
import type { HostRow } from '#/api/host-rows.ts'
import { EvidenceButton } from '#/shared/evidence-file/evidence-button.tsx'
import { Button } from '#/ui/button.tsx'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { useMedia } from '#/ui/use-media.ts'
import type { DomainList } from './domain-list.ts'
import { besideFrom } from './evidence-route.ts'
import { Evidence } from './evidence/evidence.tsx'
import { decisions as decisionLabels } from './marks/mark-labels.ts'
import { stands } from './marks/mark-session.ts'
import type { Triage } from './use-triage.ts'

type EvidenceSideProps = {
  brandId: string
  domainId: string
  /** Row of the list; undefined if not listed. */
  listRow: HostRow | undefined
  /** True if it's shown as a page. */
  isPage: boolean
  list: DomainList | null
  triage: Triage
}

/** Content of the evidence pane, which is a page on narrow screens or by choice. */
export function EvidenceSide({
  brandId,
  domainId,
  listRow,
  isPage,
  list,
  triage,
}: EvidenceSideProps) {
  // A complementary region next to the list, otherwise the main content.
  const beside = useMedia(besideFrom) && !isPage
  // Toggle the page; has no effect on narrow screens.
  const Icon = isPage ? PanelRight : Maximize2
  const label = isPage ? 'Show beside the list' : 'Open as page'
  return (
    <>
      <Evidence
        brandId={brandId}
        domainId={domainId}
        listRow={listRow}
        isFilteredOut={listRow !== undefined && list?.search.triage === 'filed'}
        heading={beside ? 'h2' : 'h1'}
        tools={
          <>
            <EvidenceButton small subject={{ kind: 'domain', brandId, domainId }} />
            <Link
              to={`/brands/$brandId/domains/$domainId${isPage ? '' : '/page'}`}
              params={{ brandId, domainId }}
              search
              // Back returns to the list from both.
              replace
              state
              resetScroll={false}
              preload={false}
              aria-label={label}
              title={`${label} (f)`}
              className="grid size-6.5 shrink-0 place-items-center rounded-md text-muted hover:bg-sunken hover:text-text max-split:hidden print:hidden"
            >
              <Icon aria-hidden className="size-3.5" />
            </Link>
          </>
        }
        onClose={triage.evidence.close}
      />
      {list !== null && (
        <PaneActions
          row={listRow}
          // Shortcuts act on the selection or the current row, which may be a group.
          hasKeys={list.kind === 'hosts' && triage.selection.isEmpty}
          isPage={isPage}
          triage={triage}
        />
      )}
    </>
  )
}

type PaneActionsProps = {
  /** Shown if the host isn't in the list, where no decision is possible. */
  row: HostRow | undefined
  /** True if shortcuts act on this host. */
  hasKeys: boolean
  /** True if the list is hidden, so that a button leads to the next row. */
  isPage: boolean
  triage: Triage
}

/** Actions on the open host with their shortcuts. */
function PaneActions({ row, hasKeys, isPage, triage }: PaneActionsProps) {
  const { marking, decisions, controller } = triage
  return (
    <div className="flex flex-wrap items-center gap-1.5 border-t border-line bg-surface px-3 py-2.5 max-split:sticky max-split:bottom-(--dock,0px) max-split:z-10 max-split:mt-3.5 max-split:rounded-card max-split:border max-[38rem]:gap-1 split:max-[100rem]:gap-1 split:max-[100rem]:px-2 print:hidden split:max-[100rem]:[&_button]:px-1.75">
      <Button
        size="small"
        variant="primary"
        disabled={!row}
        onClick={() => row && decisions.requestBeside(row)}
      >
        <span>
          Request<span className={isPage ? '' : 'split:max-[85rem]:sr-only'}> takedown</span>
        </span>{' '}
        {hasKeys && <KeyHint id="triage.request" />}
      </Button>
      {decisionLabels.map(({ what, label, short, off }) => {
        const isMarked = row !== undefined && stands(what, row, marking.marks)
        return (
          <Button
            key={what}
            size="small"
            disabled={!row}
            onClick={() => row && decisions.decideBeside(what, row)}
          >
            {isMarked ? (
              off
            ) : (
              <>
                <span className={short && 'sr-only'}>{label}</span>
                {short && <span aria-hidden>{short}</span>}{' '}
                {hasKeys && <KeyHint id={`triage.${what}`} />}
              </>
            )}
          </Button>
        )
      })}
      {hasKeys && (
        <span className={isPage ? '' : 'split:hidden'}>
          <Button size="small" onClick={() => controller.move('next', false)}>
            Next <KeyHint id="triage.next" />
          </Button>
        </span>
      )}
    </div>
  )
}
