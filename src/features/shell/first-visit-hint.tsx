import * as z from 'zod/mini'
import { listOf } from '#/contract/tolerant.ts'
import { useDeviceValue } from '#/shared/use-device-value.ts'
import type { DeviceStoreOptions } from '#/storage/device-store.ts'
import { Button } from '#/ui/button.tsx'
import { ShortcutKeys } from '#/ui/shortcuts/key-hint.tsx'
import { helpKeys } from './shell-buttons.tsx'

/** IDs of the hints that a user has closed. IDs stored by earlier versions also show that the user isn't new. */
export const closedHintsOptions = (user: string): DeviceStoreOptions<readonly string[]> => ({
  user,
  name: 'closed-notes',
  empty: [],
  schema: listOf(z.string()),
})

/** Hint for new users. Phones have no room for it. */
export function FirstVisitHint() {
  const { value, isReady, update } = useDeviceValue(closedHintsOptions)
  if (!isReady || value.length > 0) return null
  return (
    <section
      aria-label="Getting started"
      className="col-start-1 row-start-3 border-r border-line bg-surface p-2.5 max-wide:hidden print:hidden"
    >
      <div className="grid gap-2 rounded-card bg-accent-soft p-3 text-sm">
        <p className="font-heading text-accent">New here?</p>
        <ul className="grid list-disc gap-1 pl-4 marker:text-faint">
          {/* Short screens have no room for these above the account menu. */}
          <li className="[@media(max-height:55rem)]:hidden">Click a number to see its list.</li>
          <li className="[@media(max-height:55rem)]:hidden">
            Paste a suspicious address into Search.
          </li>
          <li className="[@media(hover:none)_and_(pointer:coarse)]:hidden">
            Help <ShortcutKeys keys={helpKeys} /> lists all keys.
          </li>
        </ul>
        <div>
          <Button
            size="small"
            onClick={() => {
              // The focused button disappears.
              document.getElementById('main')?.focus()
              update((before) => [...before, 'first-visit'])
            }}
          >
            Got it
          </Button>
        </div>
      </div>
    </section>
  )
}
