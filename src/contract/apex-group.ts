import { isRecord, must, readEntries, readNumber, readText, type Told } from './tolerant.ts'

/** Hosts that share a registrable domain. `risk` is the worst host's score, undefined when this answer does not tell it without a doubt (C67). */
export interface ApexGroup {
  registrable_apex: string
  domain_count: number | null
  risk: Told<number>
}

/**
 * Reads one apex group. The member that holds the risk score has no stated name: it is the one that
 * speaks of risk or score, else the only other number of the row; with several candidates it stays null.
 */
export const apexGroup = must((raw): ApexGroup | null => {
  const apex = isRecord(raw) ? readText(raw['registrable_apex']) : null
  if (!isRecord(raw) || apex === null) return null
  return {
    registrable_apex: apex,
    domain_count: readNumber(raw['domain_count']),
    risk: findRisk(raw) ?? undefined,
  }
}, 'no apex group')

function findRisk(row: Record<string, unknown>): number | null {
  const numbers = [...readEntries(row)].filter(
    ([key, value]) => key !== 'domain_count' && typeof value === 'number' && Number.isFinite(value),
  )
  const named = numbers.filter(([key]) => /risk|score/i.test(key))
  const candidates = named.length > 0 ? named : numbers
  return candidates.length === 1 ? readNumber(candidates[0]?.[1]) : null
}
