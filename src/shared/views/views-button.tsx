import { Bookmark } from 'lucide-react'
import { Button } from '#/ui/button.tsx'
import { createLazyCode, LazyPart, OpeningDialog } from '#/ui/lazy-part.tsx'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { useMenuButton } from '#/ui/use-menu-button.ts'

const viewsPopover = createLazyCode(() => import('./views-popover.tsx'))

/** Saves the list on screen as a view, and opens saved views (F18). */
export function ViewsButton() {
  const { triggerProps, menuProps, open } = useMenuButton(viewsPopover, 'dialog')
  useShortcuts([
    {
      id: 'views',
      keys: 'Shift+v',
      label: 'Save or open a view',
      group: 'Everywhere',
      run: open,
    },
  ])
  return (
    <>
      <Button size="small" {...triggerProps}>
        <Bookmark aria-hidden />
        <span className="max-[100rem]:sr-only">Views</span>
      </Button>
      {menuProps && (
        <LazyPart part={viewsPopover} fallback={<OpeningDialog label="Views" />}>
          {({ ViewsPopover }) => <ViewsPopover {...menuProps} />}
        </LazyPart>
      )}
    </>
  )
}
