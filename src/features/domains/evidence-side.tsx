import type { HostRow } from '#/api/host-rows.ts'
import { EvidenceButton } from '#/product/evidence-file/evidence-button.tsx'
import { SidePane } from '#/ui/side-pane.tsx'
import { useMedia } from '#/ui/use-media.ts'
import { Evidence } from './evidence/evidence.tsx'
import { PageLink } from './page-link.tsx'
import { PaneActions } from './pane-actions.tsx'
import { useTableSettings } from './table-settings.ts'
import { besideFrom } from './use-evidence.ts'
import type { Triage } from './use-triage.ts'

type EvidenceSideProps = {
  brandId: string
  domainId: string
  /** What the list says of it; undefined where the list does not hold it. */
  listRow: HostRow | undefined
  /** Whether it has the page to itself. */
  isPage: boolean
  triage: Triage
}

/** The evidence of a host beside its list, or as a page, which it always is on a narrow screen. */
export function EvidenceSide({ brandId, domainId, listRow, isPage, triage }: EvidenceSideProps) {
  const { settings, change } = useTableSettings()
  // Beside the list it is a part of its page, alone it is the page.
  const beside = useMedia(besideFrom) && !isPage
  return (
    <SidePane
      whole={isPage}
      name="Evidence"
      share={settings.pane}
      onShare={(pane) => change({ pane })}
    >
      <Evidence
        brandId={brandId}
        domainId={domainId}
        listRow={listRow}
        heading={beside ? 'h2' : 'h1'}
        tools={
          <>
            <EvidenceButton small subject={{ kind: 'domain', brandId, domainId }} />
            <PageLink brandId={brandId} domainId={domainId} isPage={isPage} />
          </>
        }
        onClose={triage.close}
      />
      <PaneActions row={listRow} triage={triage} />
    </SidePane>
  )
}
