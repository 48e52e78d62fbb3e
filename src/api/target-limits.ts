import { maxTargetLength } from '#/contract/limits.ts'
import type { AssumedScheme, TargetLimits } from '#/lib/target-url.ts'
import { hasKnownEnding } from '#/lib/top-level-domains.ts'
import { ownAddress } from './page-settings.ts'

/** Limits of the contract and this page. `scheme` is used for a bare host. */
export const targetLimits = (scheme: AssumedScheme = 'https'): TargetLimits => ({
  longest: maxTargetLength,
  scheme,
  own: ownAddress(),
  hasKnownEnding,
})
