import { candidatesIn, namesOf, type Candidate } from './open-parts/candidates.ts'
import { meaning } from './open-parts/choosing.ts'
import { wordSet } from './open-parts/words.ts'
import { pageRead } from './page.ts'
import { isRecord, must, readNumber, readText, type Reported } from './tolerant.ts'

/**
 * Hosts that share a registrable domain. `risk` is the worst host's score, undefined when this answer does
 * not tell it without a doubt (C67).
 */
export interface ApexGroup {
  registrable_apex: string
  domain_count: number | null
  risk: Reported<number>
}

const worst = 'worst|highest|high|max|maximum|top|peak|greatest|riskiest'

const risk = meaning({
  read: readNumber,
  names: [
    { words: `${worst} risk|severity|threat|danger`, rank: 6 },
    { words: 'risk score|point|value|rating', rank: 6 },
    { words: 'risk', rank: 5 },
    { words: 'severity|threat|danger|hazard', rank: 4 },
    { words: `${worst} score|point|rating`, rank: 4 },
    { words: 'score|rating|point', rank: 4, loose: true },
    { words: 'worst|highest|riskiest', rank: 3 },
    { words: 'r|s', rank: 2, loose: true },
  ],
  beside:
    'score point rating worst highest riskiest group apex figure assessment aggregate combined',
  against:
    'reputation similarity visual trust spam quality popularity completeness relevance confidence lowest low medium ' +
    'at time date level label',
})

/** Words of a number that is no score, whatever else it is. */
const noScore = wordSet(
  'count limit max maximum cap ceiling threshold quota total sum average avg mean median min minimum lowest id seq ' +
    'sequence index position order rank page row version revision time timestamp date at age day size open closed ' +
    'case takedown red amber green unknown scan previous next last first offset scale range of trend change delta ' +
    'weight percent ttl duration retry limit host domain',
)
const limits = wordSet('limit max maximum cap ceiling scale range of out threshold')

/** The place of each number in a row; what has a stated name is none of them. */
const numbersIn = (raw: unknown): Candidate[] =>
  candidatesIn(raw).filter(
    ({ place, value }) =>
      place !== '\u0000domain_count' &&
      place !== '\u0000registrable_apex' &&
      readNumber(value) !== null &&
      typeof value !== 'boolean',
  )

const wordsOfPlace = (place: string) => namesOf(place).flat()

/** A number that all rows of a page have in common, and how many rows have it. */
interface Column {
  place: string
  score: number
  /** All rows of a page of more than one have the same number. */
  constant: boolean
  /** Without a name that means it: only as the one number of the rows. */
  unnamed: boolean
}

function columnsOf(rows: readonly (readonly Candidate[])[]): Column[] {
  const values = new Map<string, unknown[]>()
  for (const row of rows)
    for (const { place, value } of row) {
      const column = values.get(place)
      if (column) column.push(value)
      else values.set(place, [value])
    }
  return [...values].flatMap(([place, column]) => {
    const words = wordsOfPlace(place)
    const { score } = risk.match(place)
    const unnamed = score === 0
    if (
      unnamed &&
      (words.some((word) => noScore.has(word)) || column.some((each) => typeof each !== 'number'))
    )
      return []
    const constant = rows.length > 1 && new Set(column.map(readNumber)).size === 1
    return [{ place, score, constant, unnamed }]
  })
}

/**
 * The place that holds the risk score in the rows of a page; null when there is no telling. The contract
 * does not name it: it is what speaks of risk or score, else the only other number. A number that is equal
 * on all rows is a limit when it is named like one or another number may be the score as well.
 */
function placeOfRisk(rows: readonly (readonly Candidate[])[]): string | null {
  const columns = columnsOf(rows)
  const named = columns.filter(({ unnamed }) => !unnamed)
  const likeLimit = ({ place }: Column) => wordsOfPlace(place).some((word) => limits.has(word))
  const moving = named.filter(({ constant }) => !constant)
  const able = moving.length > 0 ? moving : named
  const scores = able.filter((column) => !likeLimit(column))
  // A single row does not show whether "max" is the worst host or the end of the scale.
  const worstOrLimit = able.filter(
    (column) =>
      likeLimit(column) &&
      (rows.length > 1
        ? !column.constant
        : scores.length === 0 && wordsOfPlace(column.place).includes('risk')),
  )
  const kept = [...scores, ...worstOrLimit]
  const best = Math.max(...kept.map(({ score }) => score))
  const [found, ...more] = kept.filter(({ score }) => score === best)
  if (found) return more.length === 0 ? found.place : null
  const unnamed = columns.filter((column) => column.unnamed)
  const unlike = unnamed.filter(({ constant }) => !constant)
  const others = unlike.length > 0 ? unlike : unnamed
  return named.length === 0 && others.length === 1 ? (others[0]?.place ?? null) : null
}

function readGroup(raw: unknown, place: string | null): ApexGroup | null {
  const apex = isRecord(raw) ? readText(raw['registrable_apex']) : null
  if (!isRecord(raw) || apex === null) return null
  const found = place === null ? [] : candidatesIn(raw).filter((each) => each.place === place)
  const [only, ...more] = found
  return {
    registrable_apex: apex,
    domain_count: readNumber(raw['domain_count']),
    risk: only && more.length === 0 ? reportedRisk(only.value) : undefined,
  }
}

const reportedRisk = (value: unknown): Reported<number> =>
  value === null ? null : (readNumber(value) ?? undefined)

/** Reads one apex group by itself. */
export const apexGroup = must(
  (raw): ApexGroup | null => readGroup(raw, placeOfRisk([numbersIn(raw)])),
  'no apex group',
)

/** Reads a page of apex groups: only all rows together show which number is the score. */
export const apexGroupPage = pageRead((results) => {
  const place = placeOfRisk(results.map(numbersIn))
  return must((raw) => readGroup(raw, place), 'no apex group')
})
