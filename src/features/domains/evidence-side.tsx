import type { HostRow } from '#/api/host-rows.ts'
import { SidePane } from '#/ui/side-pane.tsx'
import { useMedia } from '#/ui/use-media.ts'
import { Evidence } from './evidence/evidence.tsx'
import { PaneActions } from './pane-actions.tsx'
import { useTableSettings } from './table-settings.ts'
import { besideFrom } from './use-evidence.ts'
import type { Triage } from './use-triage.ts'

type EvidenceSideProps = {
  brandId: string
  domainId: string
  /** What the list says of it; undefined where the list does not hold it. */
  listRow: HostRow | undefined
  triage: Triage
}

/** The evidence of a host beside its list; on a narrow screen it is a page. */
export function EvidenceSide({ brandId, domainId, listRow, triage }: EvidenceSideProps) {
  const { settings, change } = useTableSettings()
  // Beside the list it is a part of its page, alone it is the page.
  const beside = useMedia(besideFrom)
  return (
    <SidePane name="Evidence" share={settings.pane} onShare={(pane) => change({ pane })}>
      <Evidence
        brandId={brandId}
        domainId={domainId}
        listRow={listRow}
        heading={beside ? 'h2' : 'h1'}
        onClose={triage.close}
      />
      <PaneActions row={listRow} triage={triage} />
    </SidePane>
  )
}
