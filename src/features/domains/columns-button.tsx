import { Columns3 } from 'lucide-react'
import { lateCode, LatePart, Opening } from '#/ui/late-part.tsx'
import { ToolbarButton } from '#/ui/page-header.tsx'
import { useMenuButton } from '#/ui/use-menu-button.ts'

const columnsPopover = lateCode(() => import('./columns-popover.tsx'))

/** Toolbar button for the columns. */
export function ColumnsButton() {
  const { opener, place } = useMenuButton(columnsPopover, 'dialog')
  return (
    <>
      <ToolbarButton {...opener}>
        {/* Icon only if narrow, to keep the header on one line. */}
        <Columns3 aria-hidden className="min-[100rem]:hidden" />
        <span className="max-[100rem]:sr-only">Columns</span>
      </ToolbarButton>
      {place && (
        <LatePart part={columnsPopover} meanwhile={<Opening label="Columns" />}>
          {({ ColumnsPopover }) => <ColumnsPopover {...place} />}
        </LatePart>
      )}
    </>
  )
}
