import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { lateCode } from '#/ui/late-code.ts'
import { LatePart } from '#/ui/late-part.tsx'
import { Opening } from '#/ui/opening.tsx'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { ToolbarButton } from '#/ui/toolbar.tsx'
import { useMenuButton } from '#/ui/use-menu-button.ts'
import { viewsShortcut } from './views-shortcut.ts'

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
        <span className="max-[90rem]:sr-only">Views</span>
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
