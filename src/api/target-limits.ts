import { maxTargetLength } from '#/contract/limits.ts'
import { isPublicAddress, hasKnownTld } from '#/lib/public-hosts.ts'
import type { AssumedScheme, TargetLimits } from '#/lib/target-url.ts'

export const getTargetLimits = (scheme: AssumedScheme = 'https'): TargetLimits => ({
  maxLength: maxTargetLength,
  scheme,
  hasKnownTld,
  isPublicAddress,
})
