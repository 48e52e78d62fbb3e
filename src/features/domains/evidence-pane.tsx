import { Link } from '@tanstack/react-router'
import { Maximize2, PanelRight } from 'lucide-react'
import type { HostRow } from '#/api/host-rows.ts'
import { EvidenceButton } from '#/shared/evidence-file/evidence-button.tsx'
import { Button } from '#/ui/button.tsx'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { useMedia } from '#/ui/use-media.ts'
import type { DomainList } from './domain-list.ts'
import { Evidence } from './evidence/evidence.tsx'
import { decisionKinds, decisionLabels } from './notes/note-labels.ts'
import { hasDecision } from './notes/note-session.ts'
import { paneQuery } from './use-evidence.ts'
import type { Triage } from './use-triage.ts'

type EvidencePaneProps = {
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
export function EvidencePane({
  brandId,
  domainId,
  listRow,
  isPage,
  list,
  triage,
}: EvidencePaneProps) {
  // A complementary region next to the list, otherwise the main content.
  const isPane = useMedia(paneQuery) && !isPage
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
        heading={isPane ? 'h2' : 'h1'}
        tools={
          <>
            <EvidenceButton isIconOnly subject={{ kind: 'domain', brandId, domainId }} />
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
          hasShortcuts={list.kind === 'hosts' && triage.selection.isEmpty}
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
  hasShortcuts: boolean
  /** True if the list is hidden, so that a button leads to the next row. */
  isPage: boolean
  triage: Triage
}

/** Actions on the open host with their shortcuts. */
function PaneActions({ row, hasShortcuts, isPage, triage }: PaneActionsProps) {
  const { noteSession, decisions, controller } = triage
  return (
    <div className="flex flex-wrap items-center gap-1.5 border-t border-line bg-surface px-3 py-2.5 max-split:sticky max-split:bottom-(--dock,0px) max-split:z-10 max-split:mt-3.5 max-split:rounded-card max-split:border max-[38rem]:gap-1 split:max-[100rem]:gap-1 split:max-[100rem]:px-2 print:hidden split:max-[100rem]:[&_button]:px-1.75">
      <Button
        size="small"
        variant="primary"
        disabled={!row}
        onClick={() => row && decisions.requestOpen(row)}
      >
        <span>
          Request<span className={isPage ? '' : 'split:max-[85rem]:sr-only'}> takedown</span>
        </span>{' '}
        {hasShortcuts && <KeyHint id="triage.request" />}
      </Button>
      {decisionKinds.map((kind) => {
        const { label, shortLabel, undoLabel } = decisionLabels[kind]
        const isDecided = row !== undefined && hasDecision(kind, row, noteSession.notes)
        return (
          <Button
            key={kind}
            size="small"
            disabled={!row}
            onClick={() => row && decisions.decideOpen(kind, row)}
          >
            {isDecided ? (
              undoLabel
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
        <span className={isPage ? '' : 'split:hidden'}>
          <Button size="small" onClick={() => controller.move('next', false)}>
            Next <KeyHint id="triage.next" />
          </Button>
        </span>
      )}
    </div>
  )
}
