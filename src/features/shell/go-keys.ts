import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { keysText } from '#/ui/shortcuts/key-text.ts'
import { useShortcuts, useShortcutState } from '#/ui/shortcuts/use-shortcuts.ts'
import { tellGoHints } from './go-hints.ts'

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

/** Has each link of the navigation say its keys. */
export function useGoHintsTold(): void {
  const { shortcuts } = useShortcutState()
  // The navigation stands without this part of the frame, so it is told.
  useLayoutEffect(
    () =>
      tellGoHints((id) => {
        const keys = shortcuts.find((shortcut) => shortcut.id === id)?.keys[0]
        return keys === undefined ? undefined : `Keys: ${keysText(keys)}`
      }),
    [shortcuts],
  )
}
