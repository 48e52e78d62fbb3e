import { useRouter, type ErrorRouteComponent } from '@tanstack/react-router'
import { ListPages } from '#/shared/lists/list-pages.tsx'
import { SlowResponse } from '#/shared/query-notices.tsx'
import { createLazyCode, LazyPart, OpeningDialog, useLazyCode } from '#/ui/lazy-part.tsx'
import { LoadingLines, LoadingRows } from '#/ui/loading.tsx'
import { SidePane } from '#/ui/side-pane.tsx'
import { ApexTable } from './apex-table.tsx'
import { evidenceCode } from './evidence-code.ts'
import { HostTable } from './host-table.tsx'
import { PictureWall } from './picture-wall.tsx'
import { getListPaddingClass, SelectionBar } from './selection-bar.tsx'
import { SessionLine } from './session-line.tsx'
import { useTableSettings } from './table-settings.ts'
import { TriageHeader } from './triage-header.tsx'
import { FullListNotice, TriageNotices } from './triage-notices.tsx'
import { useTriage, type TriageOptions } from './use-triage.ts'

const dismissDialogCode = createLazyCode(() => import('./notes/dismiss-dialog.tsx'))

type TriageScreenProps = TriageOptions & {
  /** Shown in place of a failed list. */
  Failure: ErrorRouteComponent
}

/** Triage page: domain list with toolbar and shortcuts, and the evidence pane. */
export function TriageScreen({ Failure, ...options }: TriageScreenProps) {
  const { brandId, openId, isFullPage } = options
  const triage = useTriage(options)
  const { list, error, retry, fullList } = triage
  const { settings, change } = useTableSettings()
  const router = useRouter()
  const { selection, controller, decisions } = triage
  // Once loaded, the dialog stays mounted, so that it can close properly instead of disappearing.
  const isDialogLoaded = useLazyCode(dismissDialogCode) !== null
  // On narrow screens, the evidence replaces the list.
  const hiddenClass = openId === null ? '' : isFullPage ? 'hidden' : 'max-split:hidden print:hidden'
  // Keep rows mounted while hidden, so that the current row can be focused on return.
  const listClass = isFullPage
    ? 'invisible absolute inset-0 overflow-hidden print:hidden'
    : hiddenClass

  return (
    <>
      <div className={`grid grid-cols-1 gap-2.5 ${hiddenClass}`}>
        <TriageHeader triage={triage} />
      </div>
      <div className="@container flex min-h-0 flex-1 flex-col">
        <div className="relative flex min-h-0 flex-1 max-split:flex-col">
          <div className={`flex min-h-0 min-w-0 flex-1 flex-col gap-2.5 ${listClass}`}>
            {list && <TriageNotices list={list} triage={triage} />}
            <FullListNotice triage={triage} />
            {list === null ? (
              error ? (
                <Failure
                  error={error}
                  // The route loader can refetch a page, but it never loads all rows.
                  reset={() => void (fullList.isNeeded ? retry() : router.invalidate())}
                />
              ) : (
                <>
                  <SlowResponse />
                  <LoadingRows label="Loading" />
                </>
              )
            ) : (
              <div
                className={`flex min-h-0 flex-1 flex-col ${getListPaddingClass(!selection.isEmpty)}`}
              >
                {list.kind === 'apexes' ? (
                  <ApexTable list={list} triage={triage} />
                ) : list.search.view === 'pictures' ? (
                  <PictureWall list={list} triage={triage} />
                ) : (
                  <HostTable list={list} triage={triage} />
                )}
                <SelectionBar list={list} triage={triage} />
              </div>
            )}
          </div>
          {openId !== null && (
            // The pane is not part of the lazy code, so that no column moves when that code loads.
            <SidePane
              isFullWidth={isFullPage}
              name="Evidence"
              share={settings.pane}
              onShareChange={(pane) => change({ pane })}
            >
              <LazyPart
                part={evidenceCode}
                fallback={
                  <div className="p-3.5">
                    <LoadingLines label="Loading the evidence" lineCount={8} />
                  </div>
                }
              >
                {({ EvidencePane }) => (
                  <EvidencePane
                    brandId={brandId}
                    domainId={openId}
                    listRow={list?.loadedHosts.find(({ id }) => id === openId)}
                    isFullPage={isFullPage}
                    list={list}
                    triage={triage}
                  />
                )}
              </LazyPart>
            </SidePane>
          )}
        </div>
      </div>
      {(isDialogLoaded || decisions.hostsToDismiss) && (
        <LazyPart part={dismissDialogCode} fallback={<OpeningDialog label="Dismiss" />}>
          {({ DismissDialog }) => (
            <DismissDialog
              rows={decisions.hostsToDismiss}
              notes={triage.noteSession.notes}
              onDismiss={decisions.dismiss}
              onCancel={decisions.cancelDismissal}
            />
          )}
        </LazyPart>
      )}
      <footer
        className={`flex flex-wrap items-center gap-x-6 gap-y-1.5 text-sm text-muted ${hiddenClass}`}
      >
        <div className="contents print:hidden">
          <SessionLine triage={triage} />
        </div>
        <output className="sr-only">{controller.announcement}</output>
        {list !== null && list.page.count !== 0 && (
          <ListPages {...list.search} count={list.page.count} hasNext={list.page.hasNext} />
        )}
      </footer>
    </>
  )
}
