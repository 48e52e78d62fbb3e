import { useQueryClient } from '@tanstack/react-query'
import { SidePane } from '#/ui/side-pane.tsx'
import { useMedia } from '#/ui/use-media.ts'
import { useDeskList } from './desk.ts'
import { Evidence } from './evidence/evidence.tsx'
import { PaneActions } from './pane-actions.tsx'
import { changeTableWishes } from './table-prefs.ts'
import { useTableWishes } from './table-wishes.ts'
import { besideFrom } from './use-evidence.ts'

type EvidenceSideProps = { brandId: string; domainId: string; onClose: () => void }

/** The evidence of a host beside its list; on a narrow screen it is a page. */
export function EvidenceSide({ brandId, domainId, onClose }: EvidenceSideProps) {
  const queryClient = useQueryClient()
  const { pane } = useTableWishes()
  const listRow = useDeskList()?.loaded.find(({ id }) => id === domainId)
  // Beside the list it is a part of its page, alone it is the page.
  const beside = useMedia(besideFrom)
  return (
    <SidePane
      name="Evidence"
      width={pane}
      onWidth={(width) => void changeTableWishes(queryClient, { pane: width })}
    >
      <Evidence
        brandId={brandId}
        domainId={domainId}
        listRow={listRow}
        heading={beside ? 'h2' : 'h1'}
        onClose={onClose}
      />
      <PaneActions domainId={domainId} />
    </SidePane>
  )
}
