import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { lateCode, LatePart, Opening } from '#/ui/late-part.tsx'
import { ToolbarButton } from '#/ui/page-header.tsx'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { useMenuButton } from '#/ui/use-menu-button.ts'
import { viewsShortcut } from './saved-views.ts'

const viewsMenu = lateCode(() => import('./views-menu.tsx'))

/** The saved views of a list, and the way to save it as one (F18). A button of a toolbar. */
export function ViewsButton() {
  const { opener, place } = useMenuButton(viewsMenu)
  const [dialog, setDialog] = useState<'none' | 'open' | 'closed'>('none')
  useShortcuts([
    {
      id: viewsShortcut,
      keys: 'Shift+v',
      label: 'Save or manage views',
      group: 'Everywhere',
      run: () => setDialog('open'),
    },
  ])
  return (
    <>
      <ToolbarButton {...opener}>
        <Bookmark aria-hidden />
        <span className="max-[100rem]:sr-only">Views</span>
      </ToolbarButton>
      {place && (
        <LatePart part={viewsMenu} meanwhile={<Opening label="Views" />}>
          {({ ViewsMenu }) => <ViewsMenu {...place} onManage={() => setDialog('open')} />}
        </LatePart>
      )}
      {dialog !== 'none' && (
        <LatePart part={viewsMenu} meanwhile={null}>
          {({ ViewsDialog }) => (
            <ViewsDialog
              open={dialog === 'open'}
              onOpenChange={(open) => setDialog(open ? 'open' : 'closed')}
            />
          )}
        </LatePart>
      )}
    </>
  )
}
