import * as z from 'zod/mini'
import { isRecord, type Reported } from './tolerant.ts'

/*
 * Values that the contract doesn't define, found by exact names. Each meaning has an ordered list of names: those the
 * contract uses elsewhere, and plausible spellings. Values under other names are "not reported", because guesses could be
 * wrong. Operators can map further names in `open-parts.json`; docs/open-parts.md lists the meanings.
 */

const words = (names: string): string[] => names.trim().split(/\s+/)

/** Paths of headline figures in a full brand row. */
const holders = words(
  'stats statistics brand_stats headline headline_stats figures metrics summary',
)
const figurePaths = (names: string) => [
  ...words(names),
  ...holders.flatMap((container) => words(names).map((name) => `${container}.${name}`)),
]
/** Paths of an event's payload. */
const eventPaths = (names: string) => [
  ...words(names),
  ...['details', 'detail', 'data', 'payload', 'changes', 'change', 'metadata'].flatMap(
    (container) => words(names).map((name) => `${container}.${name}`),
  ),
]

const meanings = {
  'scan.id': words('id scan_id scan uuid scan_uuid'),
  'scan.time': words(
    `scanned_at scan_datetime scan_timestamp scan_date scan_time scanned_on scanned last_scanned_at
    last_scan_at last_scan_date last_scan_time last_scan latest_scan_at latest_scan_date checked_at
    last_checked_at observed_at observed_on performed_at executed_at completed_at finished_at timestamp
    datetime date time at when ts created_at created_on created`,
  ),
  'scan.verdict': words(
    `verdict brand_verdict pair_verdict merged_verdict final_verdict customer_verdict verdict_code
    verdict_value verdict_color verdict_colour`,
  ),
  'scan.risk': words(
    'risk_score risk pair_risk_score brand_risk_score pair_risk brand_risk risk_value risk_rating score',
  ),
  'scan.website': words(
    `https_head_request_response_code https_head_response_code head_response_code https_response_code
    http_response_code response_code https_status_code http_status_code status_code https_status http_status
    https_code http_code response_status`,
  ),
  'scan.review': words(
    `requires_human_review needs_human_review human_review_required human_review_needed human_review
    requires_review needs_review review_required review_needed`,
  ),
  'scan.screenshot': words(
    'screenshot_url screenshot_uri screenshot_link screenshot screenshot_image_url screenshot_image',
  ),
  'scan.redacted': words('redacted is_redacted withheld is_withheld masked is_masked'),
  'history.list': words('entries results history timeline items steps scans events records data'),
  'event.list': words(
    `results events timeline entries items history log activity activities audit_log records days groups
    data payload response result`,
  ),
  'event.time': words(
    `occurred_at happened_at occurred happened event_time event_date event_timestamp event_at performed_at
    logged_at recorded_at recorded_on posted_at created_at created_on timestamp datetime date_time date time
    at when ts created`,
  ),
  'event.kind': words(
    `event_type event_kind event_code entry_type activity_type action_type kind type event action activity`,
  ),
  'event.actor': words(
    `actor author performed_by created_by changed_by done_by made_by recorded_by user operator by who
    actor_display actor_name author_name user_name username actor_email user_email`,
  ),
  'event.text': words(
    'message text description body note notes comment remark content summary details detail',
  ),
  'event.from': eventPaths(
    `from_status old_status previous_status prev_status status_from status_before from_state old_state
    previous_state status.from status.old status.previous status.before status.0 state.from state.old
    transition.from transition.from_status before.status before.state previous.status old.status prev.status`,
  ),
  'event.to': eventPaths(
    `to_status new_status current_status next_status status_to status_after to_state new_state
    current_state status.to status.new status.current status.after status.1 state.to state.new
    transition.to transition.to_status after.status after.state current.status new.status next.status`,
  ),
  'group.risk': words(
    `risk_score worst_risk_score highest_risk_score top_risk_score pair_risk_score worst_pair_risk_score
    highest_pair_risk_score worst_risk highest_risk risk worst_score highest_score score max_risk_score
    max_pair_risk_score max_risk max_pair_risk`,
  ),
  'brand.domains': figurePaths(
    'domain_count domains_count total_domains total_domain_count number_of_domains',
  ),
  'brand.scans': figurePaths('scan_count scans_count total_scans total_scan_count number_of_scans'),
  'brand.latest': figurePaths(
    `latest_scan_date latest_scan_at latest_scan_time latest_scan last_scan_date last_scan_at
    last_scan_time last_scan last_scanned_at most_recent_scan`,
  ),
  'brand.high_risk': figurePaths(
    `high_risk_count high_risk_domain_count high_risk_domains_count high_risk_domains total_high_risk
    number_of_high_risk high_risk`,
  ),
  'brand.average_risk': figurePaths(
    `average_risk_score avg_risk_score mean_risk_score risk_score_average risk_score_avg average_risk
    avg_risk mean_risk`,
  ),
  'brand.risks': figurePaths(
    `domain_risk_distribution domain_risk_breakdown domain_risk_buckets domain_risk_counts
    domain_risk_stats`,
  ),
  'brand.verdicts': figurePaths(
    'verdict_stats verdict_breakdown verdict_distribution verdict_counts verdicts by_verdict',
  ),
  'brand.websites': figurePaths(
    'http_status_stats http_status_breakdown http_status_distribution http_status_counts http_stats',
  ),
  'brand.trusted': [
    '',
    'settings.',
    'monitoring.',
    'monitoring_settings.',
    'config.',
    'configuration.',
  ].flatMap((container) =>
    words(
      `trusted_domains trusted_domain_list trusted_hosts trusted allowed_domains allowlisted_domains
      allow_list allowlist whitelisted_domains white_list whitelist safelist`,
    ).map((name) => container + name),
  ),
} as const

/** Names by meaning. */
export type Meaning = keyof typeof meanings

/** All meanings, for the documentation. */
export const meaningNames = Object.keys(meanings) as Meaning[]

/** Normalizes a name: `riskScore`, `risk-score` and `RISK_SCORE` are equal. */
export const normalizeName = (name: string): string =>
  name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Path to a value, outermost first; numbers are list indices. */
type Path = readonly string[]

/** Paths by meaning, in order of precedence. */
export interface MemberNames {
  get: (meaning: Meaning) => readonly Path[]
  /** Returns whether a meaning is mapped by the operator. */
  isMapped: (meaning: Meaning) => boolean
}

/** Parses names on first use, because a page needs few of them. */
function createNames(mapped: Partial<Record<Meaning, readonly string[]>>): MemberNames {
  const pathsByMeaning = new Map<Meaning, readonly Path[]>()
  return {
    get(meaning) {
      const paths =
        pathsByMeaning.get(meaning) ??
        (mapped[meaning] ?? meanings[meaning]).map((path) => path.split('.').map(normalizeName))
      pathsByMeaning.set(meaning, paths)
      return paths
    },
    isMapped: (meaning) => mapped[meaning] !== undefined,
  }
}

/** Built-in names. */
export const builtInNames = createNames({})

const pathSchema = z.string().check(z.regex(/^[^.]{1,100}(?:\.[^.]{1,100}){0,7}$/))
const pathsSchema = z.union([
  pathSchema,
  z.array(pathSchema).check(z.minLength(1), z.maxLength(50)),
])

/**
 * Parses an operator's mapping: `{"scan.time": "probe.iso"}`, or lists of paths from the record. Mapped meanings are read
 * from there only. `problems` lists invalid entries; valid ones apply.
 */
export function parseFieldMapping(raw: unknown): { names: MemberNames; problems: string[] } {
  if (!isRecord(raw)) return { names: builtInNames, problems: ['Not a JSON object.'] }
  const mapped: Partial<Record<Meaning, readonly string[]>> = {}
  const problems: string[] = []
  for (const [name, value] of Object.entries(raw)) {
    const meaning = meaningNames.find((known) => known === name)
    const parsed = pathsSchema.safeParse(value)
    if (meaning === undefined) problems.push(`“${name.slice(0, 80)}” is not known.`)
    else if (!parsed.success)
      problems.push(`“${name}” needs a path, as "probe.iso", or a list of paths.`)
    else mapped[meaning] = [parsed.data].flat()
  }
  const isEmpty = Object.keys(mapped).length === 0
  return { names: isEmpty ? builtInNames : createNames(mapped), problems }
}

/** Schema whose members are found by built-in or mapped names. */
export type MappedSchema<Row> = z.ZodMiniType<Row> & {
  withNames: (names: MemberNames) => z.ZodMiniType<Row>
}

/** Creates a schema with mapped members; `build` is called once per set of names. */
export function mappedSchema<Row>(
  build: (names: MemberNames) => z.ZodMiniType<Row>,
): MappedSchema<Row> {
  const defaultSchema = build(builtInNames)
  const schemas = new WeakMap<MemberNames, z.ZodMiniType<Row>>([[builtInNames, defaultSchema]])
  const withNames = (names: MemberNames) => {
    const schema = schemas.get(names) ?? build(names)
    schemas.set(names, schema)
    return schema
  }
  return Object.assign(defaultSchema, { withNames })
}

/** Binds a schema to the names of a mapping. */
export const schemaByMapping = <Row>(
  schema: z.ZodMiniType<Row> | MappedSchema<Row>,
  names: MemberNames,
): z.ZodMiniType<Row> => ('withNames' in schema ? schema.withNames(names) : schema)

const internalNames = new Set(
  words('id uuid pk seq seqno sequence index position version revision etag hash'),
)

/** Internal names of a service, without meaning for users. */
export const isInternalField = (name: string): boolean =>
  internalNames.has(normalizeName(name)) || /_id$|[a-z]Id$/.test(name)

/** Finds a member by name, with its original key. */
function findMember(raw: unknown, name: string): readonly [string, unknown] | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined
  return Object.entries(raw).find(([key]) => normalizeName(key) === name)
}

/** Value at a path, with the original keys. */
function valueAt(raw: unknown, path: Path): { value: unknown; keys: string[] } | undefined {
  const keys: string[] = []
  let value = raw
  for (const name of path) {
    const member = findMember(value, name)
    if (member === undefined) return undefined
    keys.push(member[0])
    value = member[1]
  }
  return { value, keys }
}

/** Meanings for which a mapped null is meaningful; others may be a wrong mapping. */
const nullableMeanings: ReadonlySet<Meaning> = new Set(['scan.website', 'group.risk'])

/** Reader of a record by meaning that tracks which members were read. */
export function mappedRecord(raw: unknown, names: MemberNames) {
  const members = new Map(
    (isRecord(raw) ? Object.entries(raw) : [])
      .toReversed()
      .map((member) => [normalizeName(member[0]), member]),
  )
  const usedPaths: string[][] = []
  return {
    /**
     * First existing name that `read` can parse; null if none, undefined if missing. Values of another form are not
     * reported.
     */
    read: <Value>(meaning: Meaning, read: (raw: unknown) => Value | null): Reported<Value> => {
      const isMapped = names.isMapped(meaning)
      for (const [first = '', ...rest] of names.get(meaning)) {
        const member = members.get(first)
        const found = member && valueAt(member[1], rest)
        if (!found) continue
        const isEmpty = found.value === null || found.value === ''
        const value = isEmpty ? null : read(found.value)
        if (value === null && !(isEmpty && (!isMapped || nullableMeanings.has(meaning)))) continue
        usedPaths.push([member[0], ...found.keys])
        return value
      }
      return undefined
    },
    /** Unread members as received. */
    others: (): Map<string, unknown> => {
      const rest = isRecord(raw) ? removePaths(raw, usedPaths) : {}
      return new Map(Object.entries(rest))
    },
  }
}

/** Removes values at paths, and objects that become empty. */
function removePaths(record: object, usedPaths: readonly Path[]): object {
  const rest: [string, unknown][] = []
  for (const [name, value] of Object.entries(record)) {
    const below = usedPaths.filter(([first]) => first === name).map((way) => way.slice(1))
    if (below.length === 0) rest.push([name, value])
    else if (below.every((way) => way.length > 0) && isRecord(value)) {
      const left = removePaths(value, below)
      if (Object.keys(left).length > 0) rest.push([name, left])
    }
  }
  return Object.fromEntries(rest)
}

const dayName = /^\d{4}-\d{2}-\d{2}(?:[T ].*)?$/
const idName = /^(?:[0-9a-f]{8}-[0-9a-f-]{27}|\d+|[0-9a-f]{16,})$/i
const maxDepth = 4

/** List entry with the day of its group. */
export interface ListEntry {
  raw: unknown
  day: string | null
}

/** Entries of a list found anywhere in a response; `complete` is false if it reports more. */
export interface FoundList {
  entries: ListEntry[]
  complete: boolean
}

/**
 * Finds the list in a response: itself, nested under a known name, keyed by day or ID, or grouped by day. Null if none.
 */
export function findList(
  raw: unknown,
  meaning: 'event.list' | 'history.list',
  names: MemberNames,
  depth = 0,
): FoundList | null {
  if (Array.isArray(raw))
    return { entries: raw.flatMap((entry) => groupEntries(entry, meaning, names)), complete: true }
  if (!isRecord(raw) || depth > maxDepth) return null
  const members = Object.entries(raw)
  if (members.length > 0 && members.every(([key]) => dayName.test(key) || idName.test(key)))
    return {
      entries: members.flatMap(([key, value]) =>
        (Array.isArray(value) ? (value as unknown[]) : [value]).map((entry) => ({
          raw: entry,
          day: dayName.test(key) ? key : null,
        })),
      ),
      complete: true,
    }
  for (const way of names.get(meaning)) {
    const found = findList(valueAt(raw, way)?.value, meaning, names, depth + 1)
    if (found) return { ...found, complete: found.complete && !hasMore(raw, found) }
  }
  return null
}

/** Allowed keys of a day's group next to its list; objects with others are entries. */
const groupKeys = new Set(words('day date label title weekday count total totalcount'))

/** An entry, or those of a group with only a day and a list. */
function groupEntries(
  raw: unknown,
  meaning: 'event.list' | 'history.list',
  names: MemberNames,
): ListEntry[] {
  const single = [{ raw, day: null }]
  const day = findMember(raw, 'day')?.[1] ?? findMember(raw, 'date')?.[1]
  if (typeof day !== 'string' || !dayName.test(day)) return single
  const lists = names.get(meaning).map((way) => valueAt(raw, way))
  const inner = lists.find((found) => Array.isArray(found?.value))
  const unusedMembers = Object.keys(isRecord(raw) ? raw : {}).filter(
    (key) => key !== inner?.keys[0],
  )
  if (
    !Array.isArray(inner?.value) ||
    !unusedMembers.every((key) => groupKeys.has(normalizeName(key)))
  )
    return single
  return inner.value.map((entry: unknown) => ({ raw: entry, day }))
}

/** Returns whether the container of a list reports more entries. */
function hasMore(container: Record<string, unknown>, { entries }: FoundList): boolean {
  const value = (name: string) => findMember(container, name)?.[1]
  const next = ['next', 'nextpage', 'nextcursor'].map(value)
  const total = ['count', 'total', 'totalcount'].map(value)
  return (
    next.some((one) => (typeof one === 'string' && one.trim() !== '') || typeof one === 'number') ||
    ['hasmore', 'more'].map(value).includes(true) ||
    total.some((one) => typeof one === 'number' && one > entries.length)
  )
}
