import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { lateCode } from '#/ui/late-code.ts'
import { LatePart } from '#/ui/late-part.tsx'
import { Opening } from '#/ui/opening.tsx'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { useMenuButton } from '#/ui/use-menu-button.ts'
import { viewsShortcut } from './views-shortcut.ts'

const viewsMenu = lateCode(() => import('./views-menu.tsx'))

/** The saved views of a list, and the way to save it as one (F18). */
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
      <Button size="small" {...opener}>
        <Bookmark aria-hidden />
        <span className="max-[75rem]:sr-only">Views</span>
      </Button>
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
