import { brandCheck } from './brand-check.ts'
import type { Check } from './check.ts'
import { earlierCheck } from './earlier-check.ts'
import type { PreflightFacts } from './facts.ts'
import { openCheck } from './open-check.ts'
import { ownCheck } from './own-check.ts'
import { startCheck } from './start-check.ts'
import { verdictCheck } from './verdict-check.ts'

/** The checks of a target, each by itself: one that fails hides no other. */
export const preflight = (facts: PreflightFacts): Check[] => [
  { id: 'address', state: 'fine', title: 'Valid public address' },
  ...brandCheck(facts),
  ownCheck(facts),
  openCheck(facts),
  earlierCheck(facts),
  verdictCheck(facts),
  startCheck(facts),
]
