import { Guide } from '#/product/guide/guide.tsx'
import { ShortcutsDialog } from '#/ui/shortcuts/shortcuts-dialog.tsx'
import type { OwnKeys } from './shortcut-settings.ts'

/** The keys, and what the words mean. Open while it is mounted. */
export function HelpDialog({ keys, onClose }: { keys: OwnKeys; onClose: () => void }) {
  const { settings, durable, change } = keys
  return (
    <ShortcutsDialog
      open
      onOpenChange={onClose}
      settings={settings}
      durable={durable}
      onChange={change}
      guide={<Guide />}
    />
  )
}
