import { maxTargetLength } from '#/contract/limits.ts'
import { formatCount } from '#/lib/numbers.ts'
import type { TargetChange, TargetReading } from '#/lib/target-url.ts'

/** Why a target cannot be sent, and what to do about it. */
export function problemLabel(reading: Extract<TargetReading, { ok: false }>): string {
  switch (reading.problem) {
    case 'empty':
      return 'Enter a web address.'
    case 'no-address':
      return 'No web address found in this text.'
    case 'several':
      return `One request is for one website, but this text has ${formatCount(reading.found?.length ?? 2)} addresses.`
    case 'scheme':
      return 'Only http and https addresses can be requested.'
    case 'credentials':
      return 'The part before @ is a user name that hides the real site. Remove it.'
    case 'malformed':
      return 'This is not a valid address.'
    case 'single-label':
      return 'A public address needs a dot, as in example.com.'
    case 'local':
      return 'This is a local name, not a public website.'
    case 'private-address':
      return 'This is a private or reserved address, not a public one.'
    case 'too-long':
      break
  }
  return `The address has ${formatCount(reading.length ?? 0)} characters; at most ${maxTargetLength} can be sent.`
}

const changes: Record<TargetChange, string> = {
  refanged: 'hxxp and [.] were turned back.',
  'cut-out': 'Text around the address was left out.',
  invisible: 'Invisible characters were taken out.',
  'scheme-added': 'http or https was not given.',
  'ascii-host': 'The name is written in its xn-- form.',
  'plain-address': 'The IP address is written with dots.',
  encoded: 'Special characters are encoded.',
}

/** What was changed, as sentences; nothing is changed silently (C138). */
export const changesLabel = (made: readonly TargetChange[]): string =>
  made.map((change) => changes[change]).join(' ')
