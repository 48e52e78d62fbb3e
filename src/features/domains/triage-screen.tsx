import { CatchBoundary, type ErrorRouteComponent } from '@tanstack/react-router'
import {
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
} from 'react'
import { atIdle } from '#/lib/at-idle.ts'
import { LoadingRows } from '#/ui/loading.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import { Refresh } from '#/ui/refresh.tsx'
import { ColumnsButton } from './columns-button.tsx'
import { DeskHands } from './desk-hands.tsx'
import { createDesk, DeskProvider, useDeskList } from './desk.ts'
import { DomainList, type ListParts } from './domain-list.tsx'
import { fromStart, isFilteredLocally, type Asked } from './domain-search.ts'
import { DomainTools } from './domain-tools.tsx'
import { evidenceAtHand, loadEvidence } from './evidence-at-hand.ts'
import { fetchPartsAhead } from './parts-ahead.ts'
import type { RequestTakedowns } from './request-takedowns.ts'
import { useTableWishes } from './table-wishes.ts'
import { useEvidence } from './use-evidence.ts'
import { useLasting } from './use-lasting.ts'
import { useShown } from './use-shown.ts'

const LocalTools = lazy(async () => ({ default: (await import('./local-tools.tsx')).LocalTools }))
const LateEvidence = lazy(async () => ({ default: (await loadEvidence()).EvidenceSide }))

type TriageScreenProps = {
  brandId: string
  /** What the address asks for. */
  asked: Asked
  /** The domain whose evidence the address asks for. */
  openId: string | null
  /** See `RequestTakedowns`: the key `t`, and every action of that name, lead here. */
  onRequest: RequestTakedowns
  parts: ListParts
  /** In place of a list that could not be read. */
  Failure: ErrorRouteComponent
}

/**
 * The list of domains with its tools and keys, and the evidence of one beside it, whose code comes when it
 * is opened.
 */
export function TriageScreen({
  brandId,
  asked,
  openId,
  onRequest,
  parts,
  Failure,
}: TriageScreenProps) {
  const shown = useShown(brandId, asked)
  const busy = useLasting(asked !== shown)
  const [desk] = useState(createDesk)
  const [moreTools, setMoreTools] = useState(false)
  const [foot, setFoot] = useState<Element | null>(null)
  // What the next press may open is fetched while the browser is idle.
  useEffect(() => atIdle(() => void fetchPartsAhead()), [])
  const column = useRef<HTMLDivElement>(null)
  const evidence = useEvidence(brandId, openId)
  const isOpen = evidence.id !== null
  const local = moreTools || isFilteredLocally(shown) || shown.rows === 'all'
  const beside = isOpen ? 'max-split:hidden print:hidden' : ''

  // A table that keeps its width keeps all its rows as they are: it is only seen through a smaller window.
  const [findTable] = useState(() => () => column.current?.querySelector('table') ?? null)
  const room = () => findTable()?.parentElement
  function open(id: string) {
    const kept = room()
    if (kept && !isOpen) kept.style.width = `${kept.offsetWidth}px`
    evidence.open(id)
  }
  useLayoutEffect(() => {
    const kept = isOpen ? null : room()
    if (kept) kept.style.width = ''
  })

  return (
    <DeskProvider value={desk}>
      <div className={`grid grid-cols-[minmax(0,1fr)] gap-3.5 ${beside}`}>
        <PageHeader
          title="Domains"
          sub={<Count parts={parts} />}
          actions={
            <>
              <ListRefresh />
              {asked.group === 'none' && <ColumnsButton />}
            </>
          }
        />
        <DomainTools
          brandId={brandId}
          search={fromStart(asked)}
          {...(shown.group === 'none'
            ? { more: { open: local, onToggle: () => setMoreTools(!local) } }
            : {})}
        />
        {local && shown.group === 'none' && (
          <Suspense fallback={<div className="h-11" />}>
            <LocalTools brandId={brandId} search={shown} />
          </Suspense>
        )}
        <div className="flex min-h-[26px] flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted max-wide:min-h-[68px]">
          <DeskHands
            brandId={brandId}
            evidence={{ ...evidence, open }}
            onRequest={onRequest}
            findTable={findTable}
            foot={foot}
          />
        </div>
      </div>
      <div className="flex min-h-0 flex-1 max-split:flex-col">
        <div ref={column} className={`flex min-h-0 min-w-0 flex-1 flex-col gap-3.5 ${beside}`}>
          <CatchBoundary getResetKey={() => JSON.stringify(shown)} errorComponent={Failure}>
            <Suspense fallback={<LoadingRows label="Reading" />}>
              <DomainList
                brandId={brandId}
                asked={asked}
                shown={shown}
                busy={busy}
                onOpen={open}
                parts={parts}
              />
            </Suspense>
          </CatchBoundary>
        </div>
        {evidence.id !== null && (
          <Suspense fallback={<PaneSpace />}>
            <EvidencePlace brandId={brandId} domainId={evidence.id} onClose={evidence.close} />
          </Suspense>
        )}
      </div>
      <div className={`empty:hidden ${beside}`}>
        <Pages />
      </div>
      <div ref={setFoot} className="contents" />
    </DeskProvider>
  )
}

/** The evidence, in the frame after the press when its code is here: a late part would be held back. */
function EvidencePlace(props: ComponentProps<typeof LateEvidence>) {
  const [Evidence] = useState(() => evidenceAtHand() ?? LateEvidence)
  return <Evidence {...props} />
}

/** The place of a pane whose code is on its way. */
function PaneSpace() {
  const { pane } = useTableWishes()
  return <div aria-hidden style={{ width: pane + 14 }} className="shrink-0 max-split:hidden" />
}

function Count({ parts }: { parts: ListParts }) {
  const list = useDeskList()
  return list && parts.count(list.counted)
}

function ListRefresh() {
  const list = useDeskList()
  return list && <Refresh reading={list.reading} />
}

function Pages() {
  return useDeskList()?.pages
}
