import { useRouter, type ErrorRouteComponent } from '@tanstack/react-router'
import { ListPages } from '#/shared/lists/list-pages.tsx'
import { SlowAnswer } from '#/shared/reading-notices.tsx'
import { lateCode, LatePart, Opening, useLateCode } from '#/ui/late-part.tsx'
import { LoadingLines, LoadingRows } from '#/ui/loading.tsx'
import { SidePane } from '#/ui/side-pane.tsx'
import { ApexTable } from './apex-table.tsx'
import { useDomainList } from './domain-list.ts'
import type { DomainSearch } from './domain-search.ts'
import { evidenceCode } from './evidence-code.ts'
import { HostTable } from './host-table.tsx'
import { PictureWall } from './picture-wall.tsx'
import { floatRoom, SelectionBar } from './selection-bar.tsx'
import { SessionLine } from './session-line.tsx'
import { useTableSettings } from './table-settings.ts'
import { TriageHead } from './triage-head.tsx'
import { TriageNotices } from './triage-notices.tsx'
import type { RequestTakedowns } from './use-decisions.ts'
import { useTriage } from './use-triage.ts'
import { WholeNotice } from './whole-reading.tsx'

const dismissDialog = lateCode(() => import('./marks/dismiss-dialog.tsx'))

type TriageScreenProps = {
  brandId: string
  /** Search of the URL. */
  address: DomainSearch
  /** Domain ID of the evidence in the URL. */
  openId: string | null
  /** True if the evidence is a page. */
  isPage: boolean
  /** See `RequestTakedowns`; used by all takedown actions. */
  onRequest: RequestTakedowns
  /** Shown in place of a failed list. */
  Failure: ErrorRouteComponent
}

/** Triage page: domain list with toolbar and shortcuts, and the evidence pane. */
export function TriageScreen({
  brandId,
  address,
  openId,
  isPage,
  onRequest,
  Failure,
}: TriageScreenProps) {
  const { list, isPlaceholderData, error, tryAgain, whole } = useDomainList(brandId, address)
  const triage = useTriage({ brandId, address, list, isPlaceholderData, openId, isPage, onRequest })
  const { settings, change } = useTableSettings()
  const router = useRouter()
  const { selection, controller, decisions } = triage
  const { marks } = triage.marking
  // Keep the dialog mounted once loaded, so that it closes like it opened.
  const isDialogThere = useLateCode(dismissDialog) !== null
  const shared = { brandId, isPlaceholderData, triage }
  // On narrow screens the evidence is always a page.
  const beside = openId === null ? '' : isPage ? 'hidden' : 'max-split:hidden print:hidden'
  // Keep rows mounted while hidden, so that the current row can be focused on return.
  const listPlace = isPage ? 'invisible absolute inset-0 overflow-hidden print:hidden' : beside

  return (
    <>
      <div className={`grid grid-cols-1 gap-2.5 ${beside}`}>
        <TriageHead brandId={brandId} address={address} list={list} toList={controller.search} />
      </div>
      <div className="@container flex min-h-0 flex-1 flex-col">
        <div className="relative flex min-h-0 flex-1 max-split:flex-col">
          <div className={`flex min-h-0 min-w-0 flex-1 flex-col gap-2.5 ${listPlace}`}>
            {list && (
              <TriageNotices
                brandId={brandId}
                list={list}
                marks={marks}
                toList={controller.search}
              />
            )}
            <WholeNotice
              address={address}
              whole={whole}
              isReading={isPlaceholderData || list === null}
            />
            {list === null ? (
              error ? (
                <Failure
                  error={error}
                  // The loader refetches a page, but never all rows.
                  reset={() => void (whole.isWhole ? tryAgain() : router.invalidate())}
                />
              ) : (
                <>
                  <SlowAnswer />
                  <LoadingRows label="Loading" />
                </>
              )
            ) : (
              <div className={`flex min-h-0 flex-1 flex-col ${floatRoom(!selection.isEmpty)}`}>
                {list.kind === 'apexes' ? (
                  <ApexTable list={list} {...shared} />
                ) : list.search.view === 'pictures' ? (
                  <PictureWall list={list} {...shared} />
                ) : (
                  <HostTable list={list} isOpen={openId !== null} {...shared} />
                )}
                <SelectionBar brandId={brandId} list={list} triage={triage} />
              </div>
            )}
          </div>
          {openId !== null && (
            // Around the lazy code, so that no column moves when it loads.
            <SidePane
              whole={isPage}
              name="Evidence"
              share={settings.pane}
              onShare={(pane) => change({ pane })}
            >
              <LatePart
                part={evidenceCode}
                fallback={
                  <div className="p-3.5">
                    <LoadingLines label="Loading the evidence" lines={8} />
                  </div>
                }
              >
                {({ EvidenceSide }) => (
                  <EvidenceSide
                    brandId={brandId}
                    domainId={openId}
                    listRow={list?.loaded.find(({ id }) => id === openId)}
                    isPage={isPage}
                    list={list}
                    triage={triage}
                  />
                )}
              </LatePart>
            </SidePane>
          )}
        </div>
      </div>
      {(isDialogThere || decisions.dismissing) && (
        <LatePart part={dismissDialog} fallback={<Opening label="Dismiss" />}>
          {({ DismissDialog }) => (
            <DismissDialog
              rows={decisions.dismissing}
              marks={marks}
              onDismiss={decisions.dismiss}
              onCancel={decisions.cancelDismissal}
            />
          )}
        </LatePart>
      )}
      <footer
        className={`flex flex-wrap items-center gap-x-6 gap-y-1.5 text-sm text-muted ${beside}`}
      >
        <div className="contents print:hidden">
          <SessionLine brandId={brandId} list={list} triage={triage} />
        </div>
        <output className="sr-only">{controller.announcement}</output>
        {list !== null && list.count !== 0 && (
          <ListPages {...list.search} count={list.count} more={list.more} />
        )}
      </footer>
    </>
  )
}
