import { maxTargetLength } from '#/contract/limits.ts'
import type { AssumedScheme, TargetLimits } from '#/lib/target-url.ts'

/** Returns the rules for targets of takedown requests. `scheme` is assumed for a target without one. */
export const getTargetLimits = (scheme: AssumedScheme = 'https'): TargetLimits => ({
  maxLength: maxTargetLength,
  scheme,
})
