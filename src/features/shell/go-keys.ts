import { useNavigate } from '@tanstack/react-router'
import { keysText } from '#/ui/shortcuts/key-text.ts'
import { useShortcuts, useShortcutState } from '#/ui/shortcuts/use-shortcuts.ts'

const group = 'Go to'

/** The pages of the navigation by two keys, `g` and a letter; those of a brand only when there is one. */
export function useGoKeys(brandId: string | null): void {
  const navigate = useNavigate()
  const params = { brandId: brandId ?? '' }
  const ofBrand = [
    {
      id: 'go.overview',
      keys: 'g o',
      label: 'Overview',
      group,
      run: () => void navigate({ to: '/brands/$brandId', params }),
    },
    {
      id: 'go.queue',
      keys: 'g q',
      label: 'Domains: review queue',
      group,
      run: () => void navigate({ to: '/brands/$brandId/domains', params, search: {} }),
    },
    {
      id: 'go.domains',
      keys: 'g d',
      label: 'Domains: all',
      group,
      run: () =>
        void navigate({ to: '/brands/$brandId/domains', params, search: { triage: 'all' } }),
    },
    {
      id: 'go.scans',
      keys: 'g s',
      label: 'Scans',
      group,
      run: () => void navigate({ to: '/brands/$brandId/scans', params }),
    },
  ]
  useShortcuts([
    ...(brandId === null ? [] : ofBrand),
    {
      id: 'go.takedowns',
      keys: 'g t',
      label: 'Takedowns',
      group,
      run: () =>
        void navigate({ to: '/takedowns', search: brandId === null ? {} : { brand: brandId } }),
    },
    {
      id: 'go.brands',
      keys: 'g b',
      label: 'All brands',
      group,
      run: () => void navigate({ to: '/brands' }),
    },
  ])
}

/** The keys of a link of the navigation as its tooltip: `Keys: g then o`. */
export function useGoHints(): (id: string) => string | undefined {
  const { shortcuts } = useShortcutState()
  return (id) => {
    const keys = shortcuts.find((shortcut) => shortcut.id === id)?.keys[0]
    return keys === undefined ? undefined : `Keys: ${keysText(keys)}`
  }
}
