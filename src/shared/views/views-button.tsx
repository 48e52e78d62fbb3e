import { Bookmark } from 'lucide-react'
import { lateCode, LatePart, Opening } from '#/ui/late-part.tsx'
import { ToolbarButton } from '#/ui/page-header.tsx'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { useMenuButton } from '#/ui/use-menu-button.ts'
import { viewsShortcut } from './saved-views.ts'

const viewsPopover = lateCode(() => import('./views-popover.tsx'))

/** A toolbar button that saves the list on screen as a view and lists its views (F18). */
export function ViewsButton() {
  const { opener, menu, open } = useMenuButton(viewsPopover, 'dialog')
  useShortcuts([
    {
      id: viewsShortcut,
      keys: 'Shift+v',
      label: 'Save or open a view',
      group: 'Everywhere',
      run: open,
    },
  ])
  return (
    <>
      <ToolbarButton {...opener}>
        <Bookmark aria-hidden />
        <span className="max-[100rem]:sr-only">Views</span>
      </ToolbarButton>
      {menu && (
        <LatePart part={viewsPopover} fallback={<Opening label="Views" />}>
          {({ ViewsPopover }) => <ViewsPopover {...menu} />}
        </LatePart>
      )}
    </>
  )
}
