import * as z from 'zod/mini'
import { isRecord, parseEntries, requiredField, type Reported } from './tolerant.ts'

/*
 * Finds values in fields whose names the contract doesn't define. A field's name may differ from a listed name in case
 * and punctuation, but not otherwise, because fuzzy matching could be wrong. Deployers map other names in
 * `open-parts.json` (docs/open-parts.md).
 */

const splitNames = (names: string): string[] => names.split(' ')

const listBrandFigurePaths = (names: string) =>
  ['', 'stats.', 'headline.'].flatMap((container) =>
    splitNames(names).map((name) => container + name),
  )

/** Names or dotted paths by meaning, in order of precedence. */
const meanings = {
  'scan.id': splitNames('id scan_id scan'),
  'scan.time': splitNames('scanned_at scan_date timestamp date created_at'),
  'scan.verdict': splitNames('verdict brand_verdict'),
  'scan.risk': splitNames('risk_score risk score'),
  'scan.website': splitNames('https_head_request_response_code http_status status_code http_code'),
  'scan.review': splitNames('requires_human_review requires_review needs_review'),
  'scan.screenshot': splitNames('screenshot_url screenshot'),
  'scan.redacted': splitNames('redacted is_redacted'),
  'history.list': splitNames('entries results history scans'),
  'event.list': splitNames('results events timeline entries'),
  'event.time': splitNames('created_at occurred_at timestamp date'),
  'event.kind': splitNames('event_type kind type action'),
  'event.actor': splitNames('actor user created_by author'),
  'event.text': splitNames('message text description comment note'),
  'event.from': splitNames('from_status old_status previous_status details.from_status'),
  'event.to': splitNames('to_status new_status details.to_status'),
  'group.risk': splitNames('risk_score highest_risk_score max_risk_score'),
  'brand.domains': listBrandFigurePaths('domain_count total_domains'),
  'brand.scans': listBrandFigurePaths('scan_count total_scans'),
  'brand.latest': listBrandFigurePaths('latest_scan_date latest_scan_at last_scanned_at'),
  'brand.high_risk': listBrandFigurePaths('high_risk_count high_risk_domains'),
  'brand.average_risk': listBrandFigurePaths('average_risk_score avg_risk_score'),
  'brand.risks': listBrandFigurePaths('domain_risk_distribution'),
  'brand.verdicts': listBrandFigurePaths('verdict_stats'),
  'brand.websites': listBrandFigurePaths('http_status_stats'),
  'brand.trusted': splitNames(
    'trusted_domains settings.trusted_domains trusted_hosts allowlist whitelist',
  ),
} as const

/** Also the keys of `open-parts.json`. */
export type FieldMeaning = keyof typeof meanings

const meaningNames = Object.keys(meanings) as FieldMeaning[]

/** Makes `riskScore`, `risk-score` and `RISK_SCORE` equal. */
const normalizeName = (name: string): string =>
  name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Normalized names from the outermost to the innermost. Numbers are array indices. */
type Path = readonly string[]

/** Replaces the built-in paths of the mapped meanings. */
export type FieldMapping = Partial<Record<FieldMeaning, readonly string[]>>

let fieldMapping: FieldMapping = {}
const pathsByMeaning = new Map<FieldMeaning, readonly Path[]>()

/** Sets the deployer's mapping for everything that is parsed from now on. */
export function setFieldMapping(mapping: FieldMapping): void {
  fieldMapping = mapping
  pathsByMeaning.clear()
}

export function getPaths(meaning: FieldMeaning): readonly Path[] {
  const paths =
    pathsByMeaning.get(meaning) ??
    (fieldMapping[meaning] ?? meanings[meaning]).map((path) => path.split('.').map(normalizeName))
  pathsByMeaning.set(meaning, paths)
  return paths
}

/** One to eight names of up to 100 characters, separated by dots. */
const pathSchema = z.string().check(z.regex(/^[^.]{1,100}(?:\.[^.]{1,100}){0,7}$/))
const pathsSchema = z.union([
  pathSchema,
  z.array(pathSchema).check(z.minLength(1), z.maxLength(50)),
])

/** Parses `{"scan.time": "probe.iso"}`, with a path or a list of paths per meaning. `problems` are for the user. */
export function parseFieldMapping(raw: unknown): { mapping: FieldMapping; problems: string[] } {
  if (!isRecord(raw)) return { mapping: {}, problems: ['Not a JSON object.'] }
  const mapping: FieldMapping = {}
  const problems: string[] = []
  for (const [name, value] of Object.entries(raw)) {
    const meaning = meaningNames.find((meaningName) => meaningName === name)
    const parsed = pathsSchema.safeParse(value)
    if (meaning === undefined) problems.push(`“${name.slice(0, 80)}” is not a known name.`)
    else if (!parsed.success)
      problems.push(`“${name}” needs a path, such as "probe.iso", or a list of paths.`)
    else mapping[meaning] = [parsed.data].flat()
  }
  return { mapping, problems }
}

const getValueAt = (raw: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, name) => {
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
    return entries.find(([key]) => normalizeName(key) === name)?.[1]
  }, raw)

/** Reads the values of an object by meaning. */
export function createFieldReader(raw: unknown) {
  // Reversed, so that the first of several equal names wins.
  const entriesByName = new Map(
    [...parseEntries(raw)].toReversed().map((entry) => [normalizeName(entry[0]), entry]),
  )
  const readNames = new Set<string>()
  return {
    /**
     * Tries the paths of the meaning in order. Returns the first value that `parse` accepts, or null if a null or empty
     * field comes first. Returns undefined if the fields at all paths are missing or unreadable.
     */
    read: <Value>(
      meaning: FieldMeaning,
      parse: (raw: unknown) => Value | null,
    ): Reported<Value> => {
      for (const [firstName = '', ...restOfPath] of getPaths(meaning)) {
        const entry = entriesByName.get(firstName)
        const rawValue = entry && getValueAt(entry[1], restOfPath)
        if (entry === undefined || rawValue === undefined) continue
        const isEmpty = rawValue === null || rawValue === ''
        const value = isEmpty ? null : parse(rawValue)
        if (value === null && !isEmpty) continue
        readNames.add(entry[0])
        return value
      }
      return undefined
    },
    getUnreadFields: (): Map<string, unknown> =>
      new Map([...parseEntries(raw)].filter(([name]) => !readNames.has(name))),
  }
}

/** Extends a schema with fields whose names the contract doesn't define. */
export function withMappedFields<Known extends object, Mapped extends object>(
  schema: z.ZodMiniType<Known>,
  readFields: (reader: ReturnType<typeof createFieldReader>) => Mapped,
): z.ZodMiniType<Known & Mapped> {
  return requiredField((raw): (Known & Mapped) | null => {
    const { data } = schema.safeParse(raw)
    return data ? { ...data, ...readFields(createFieldReader(raw)) } : null
  }, 'required fields are missing')
}

/** Returns `raw` itself if it is a list, or else the first list at a path of the meaning. */
export const findList = (
  raw: unknown,
  meaning: 'event.list' | 'history.list',
): readonly unknown[] | null =>
  [raw, ...getPaths(meaning).map((path) => getValueAt(raw, path))].find((value) =>
    Array.isArray(value),
  ) ?? null
