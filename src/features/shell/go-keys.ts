import { useNavigate } from '@tanstack/react-router'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'

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
    {
      id: 'go.takedowns',
      keys: 'g t',
      label: 'Takedowns',
      group,
      run: () => void navigate({ to: '/takedowns', search: { brand: params.brandId } }),
    },
    {
      id: 'go.outcomes',
      keys: 'g u',
      label: 'Outcomes',
      group,
      run: () => void navigate({ to: '/outcomes', search: { brand: params.brandId } }),
    },
  ]
  useShortcuts([
    ...(brandId === null ? [] : ofBrand),
    {
      id: 'go.all-takedowns',
      keys: 'g a',
      label: 'All takedowns',
      group,
      run: () => void navigate({ to: '/takedowns', search: {} }),
    },
    {
      id: 'go.all-outcomes',
      keys: 'g e',
      label: 'All outcomes',
      group,
      run: () => void navigate({ to: '/outcomes', search: {} }),
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
