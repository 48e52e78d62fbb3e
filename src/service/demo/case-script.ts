import type { ReportStatus, TakedownResolution } from '#/contract/codes.ts'
import type { CreatedCase } from '#/service/service-app.ts'
import { ScriptWriter, type CaseStep } from './case-script-writer.ts'
import { seededRandom } from './seed/random.ts'

type Outcome = TakedownResolution | 'FAILED' | 'NOT_STATED'

/** How often each outcome comes, relative to the others. */
const outcomes: Record<Outcome, number> = {
  CONTENT_REMOVED: 30,
  DOMAIN_SUSPENDED: 26,
  SERVER_HOLD: 10,
  VOLUNTARY_TAKEDOWN: 8,
  UNRESOLVED: 9,
  FALSE_POSITIVE: 5,
  NOT_STATED: 4,
  FAILED: 8,
}

const endings: Record<Outcome, string> = {
  CONTENT_REMOVED: 'The hosting provider removed the content.',
  DOMAIN_SUSPENDED: 'The registrar suspended the domain.',
  SERVER_HOLD: 'The registrar put the domain on hold.',
  VOLUNTARY_TAKEDOWN: 'The owner of the site took it down.',
  UNRESOLVED: 'The providers did not act. The site is still up.',
  FALSE_POSITIVE: 'The analysts found no infringement.',
  NOT_STATED: 'Case closed.',
  FAILED: 'The takedown failed.',
}

/** Who ends the case by acting, and how the others' part ends. */
function answers(outcome: Outcome): Record<string, ReportStatus> {
  switch (outcome) {
    case 'CONTENT_REMOVED':
      return { HOSTING: 'ACTION_TAKEN', REGISTRAR: 'ACKNOWLEDGED' }
    case 'DOMAIN_SUSPENDED':
    case 'SERVER_HOLD':
      return { HOSTING: 'ACKNOWLEDGED', REGISTRAR: 'ACTION_TAKEN' }
    case 'VOLUNTARY_TAKEDOWN':
      return { HOSTING: 'NO_RESPONSE', REGISTRAR: 'ACKNOWLEDGED' }
    case 'UNRESOLVED':
    case 'FALSE_POSITIVE':
    case 'NOT_STATED':
    case 'FAILED':
      return { HOSTING: 'NO_RESPONSE', REGISTRAR: 'REJECTED', CDN: 'NO_RESPONSE' }
  }
}

/**
 * The whole life of a case after its creation, oldest step first: approval when it needs one, evidence,
 * reports, blocklists, answers, and an end after some six to ten minutes. A pure function, so that any
 * host at any time finds the same life.
 */
export function caseScript(seed: CreatedCase): CaseStep[] {
  const writer = new ScriptWriter(seed)
  const random = seededRandom(`${seed.id} outcome`)
  if (seed.firstStatus === 'REQUESTED') {
    writer.wait(45, 75)
    if (random.chance(1 / 12)) {
      writer.move('REJECTED', 'The request was not approved.')
      return writer.steps
    }
    writer.move('OPEN', 'The request was approved.')
  }
  const outcome = random.weighted(outcomes)
  writer.wait(10, 20)
  writer.collect()
  writer.wait(12, 20)
  writer.move('IN_PROGRESS', 'An analyst took the case.')
  if (outcome === 'FALSE_POSITIVE') {
    writer.wait(60, 120)
    writer.move('CLOSED', endings[outcome], outcome)
    return writer.steps
  }
  writer.wait(25, 40)
  writer.report()
  writer.list('P1', 'SUBMITTED')
  writer.wait(15, 25)
  writer.move('PENDING_RESPONSE', 'Waiting for the providers.')
  writer.wait(40, 60)
  const ends = answers(outcome)
  if (ends['HOSTING'] !== 'NO_RESPONSE') writer.hear({ HOSTING: 'ACKNOWLEDGED' })
  writer.wait(40, 70)
  writer.list('P1', 'LISTED')
  writer.list('P2', 'SUBMITTED')
  writer.wait(90, 150)
  writer.hear(ends)
  writer.wait(30, 50)
  writer.list('P2', 'LISTED')
  writer.list('P3', 'SUBMITTED')
  writer.wait(80, 130)
  if (outcome === 'FAILED') writer.move('FAILED', endings.FAILED)
  else if (outcome === 'NOT_STATED') writer.move('CLOSED', endings.NOT_STATED)
  else writer.move('CLOSED', endings[outcome], outcome)
  return writer.steps
}
