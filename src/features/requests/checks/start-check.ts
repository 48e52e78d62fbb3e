import { brandLabel } from '#/product/brands/brand-label.ts'
import type { Check } from './check.ts'
import type { PreflightFacts } from './facts.ts'

const id = 'start'

/** What the contract says will happen; after sending the answer says so (C140). */
export function startCheck({ brand }: Pick<PreflightFacts, 'brand'>): Check {
  if (brand === undefined) return { id, state: 'checking', title: 'Start of work' }
  if (brand === null)
    return {
      id,
      state: 'note',
      title: 'Waiting for approval',
      text: 'Without a brand, your provider has to approve it first.',
    }
  const name = brandLabel(brand)
  if (brand.monitoring_enabled === null)
    return {
      id,
      state: 'unknown',
      title: 'Start of work not known',
      text: `Monitoring of ${name} is not reported.`,
    }
  return brand.monitoring_enabled
    ? {
        id,
        state: 'fine',
        title: 'Work starts at once',
        text: `Monitoring is on for ${name}, so no approval is needed.`,
      }
    : {
        id,
        state: 'note',
        title: 'Waiting for approval',
        text: `Monitoring is off for ${name}, so your provider has to approve it first.`,
      }
}
