import { maxTargetLength } from '#/contract/limits.ts'
import { isPublicAddress } from '#/lib/network-address.ts'
import type { AssumedScheme, TargetLimits } from '#/lib/target-url.ts'
import { hasKnownTld } from '#/lib/top-level-domains.ts'
import { getAppBaseUrl } from './app-settings.ts'

/** Limits of the contract and this page. `scheme` is used for a bare host. */
export const getTargetLimits = (scheme: AssumedScheme = 'https'): TargetLimits => ({
  maxLength: maxTargetLength,
  scheme,
  ownUrl: getAppBaseUrl(),
  hasKnownTld,
  isPublicAddress,
})
