import { everyDomain, type DomainFilters } from '#/api/domain-filters.ts'
import { httpStatusFilters, riskScoreFilters, verdicts } from '#/contract/codes.ts'
import type { HostsMeta } from './meta.ts'
import type { Band, RiskBands } from './query.ts'
import type { RowTable } from './row-table.ts'

/** Of a hundred rows one may have changed while the copy was read. */
const drift = 0.01

/**
 * Which filters of the service the copy answers as the service does. What `high` or `online` covers is
 * not stated (C45, C56): the ends of each band are asked for, and a filter counts as known where as many
 * rows of the copy pass it as the service counts.
 */
export async function findAnswers(
  table: RowTable,
  count: (filters: DomainFilters) => Promise<number | null>,
  scoreAtEnd: (risk: DomainFilters['risk'], direction: 'asc' | 'desc') => Promise<number | null>,
): Promise<HostsMeta['answers']> {
  async function isKnown(part: Partial<DomainFilters>, bands: RiskBands = {}): Promise<boolean> {
    const filters = { ...everyDomain, ...part }
    const counted = await count(filters)
    return counted !== null && Math.abs(table.count(filters, bands) - counted) <= counted * drift
  }

  const answers: HostsMeta['answers'] = { verdict: [], http: [], risk: {} }
  for (const verdict of verdicts) if (await isKnown({ verdict })) answers.verdict.push(verdict)
  for (const http of httpStatusFilters)
    if (http !== 'all' && (await isKnown({ http }))) answers.http.push(http)
  const bands: RiskBands = {}
  for (const risk of riskScoreFilters) {
    if (risk === 'all') continue
    const [from, to] = [await scoreAtEnd(risk, 'asc'), await scoreAtEnd(risk, 'desc')]
    // A band without a domain has none here either.
    const band: Band = from === null || to === null ? [1, 0] : [from, to]
    if (await isKnown({ risk }, { [risk]: band })) Object.assign(bands, { [risk]: band })
  }
  // No score is higher than what the highest band begins with and yet in none.
  if (bands.high) Object.assign(bands, { high: [bands.high[0], highestScore] })
  return { ...answers, risk: bands }
}

/** Where scores end. */
const highestScore = 100

/** Whether the copy can tell which rows pass: else the service has to be asked. */
export function isAnswered(
  { answers }: Pick<HostsMeta, 'answers'>,
  { triage: _triage, host: _host, verdict, http, risk, ...others }: DomainFilters,
): boolean {
  const whole = new Map<string, unknown>(Object.entries(everyDomain))
  return (
    (verdict === 'all' || answers.verdict.includes(verdict)) &&
    (http === 'all' || answers.http.includes(http)) &&
    (risk === 'all' || answers.risk[risk] !== undefined) &&
    // A filter that the service has learnt since is not looked at in the rows of the copy.
    Object.entries<unknown>(others).every(([name, value]) => value === whole.get(name))
  )
}
