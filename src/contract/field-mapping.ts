import * as z from 'zod/mini'
import { asText, isRecord, parseEntries, requiredField, type Reported } from './tolerant.ts'

/*
 * Finds values in fields whose names the contract doesn't define. Each meaning has a list of exact names, in order of
 * precedence: names that the contract uses elsewhere, and plausible variants. Fuzzy matching could be wrong, so values
 * under other names count as not reported. Operators can map other names in `open-parts.json` (docs/open-parts.md).
 */

const splitNames = (names: string): string[] => names.trim().split(/\s+/)

/** Lists the paths of names: at the top level, then within each container. */
const listContainerPaths = (containers: string, names: string): string[] =>
  ['', ...splitNames(containers).map((container) => `${container}.`)].flatMap((prefix) =>
    splitNames(names).map((name) => prefix + name),
  )
const listFigurePaths = (names: string) =>
  listContainerPaths(
    'stats statistics brand_stats headline headline_stats figures metrics summary',
    names,
  )
const listEventPaths = (names: string) =>
  listContainerPaths('details detail data payload changes change metadata', names)

/** Names or dotted paths by meaning, in order of precedence. */
const meanings = {
  'scan.id': splitNames('id scan_id scan uuid scan_uuid'),
  'scan.time': splitNames(
    `scanned_at scan_datetime scan_timestamp scan_date scan_time scanned_on scanned last_scanned_at
    last_scan_at last_scan_date last_scan_time last_scan latest_scan_at latest_scan_date checked_at
    last_checked_at observed_at observed_on performed_at executed_at completed_at finished_at timestamp
    datetime date time at when ts created_at created_on created`,
  ),
  'scan.verdict': splitNames(
    `verdict brand_verdict pair_verdict merged_verdict final_verdict customer_verdict verdict_code
    verdict_value verdict_color verdict_colour`,
  ),
  'scan.risk': splitNames(
    'risk_score risk pair_risk_score brand_risk_score pair_risk brand_risk risk_value risk_rating score',
  ),
  'scan.website': splitNames(
    `https_head_request_response_code https_head_response_code head_response_code https_response_code
    http_response_code response_code https_status_code http_status_code status_code https_status http_status
    https_code http_code response_status`,
  ),
  'scan.review': splitNames(
    `requires_human_review needs_human_review human_review_required human_review_needed human_review
    requires_review needs_review review_required review_needed`,
  ),
  'scan.screenshot': splitNames(
    'screenshot_url screenshot_uri screenshot_link screenshot screenshot_image_url screenshot_image',
  ),
  'scan.redacted': splitNames('redacted is_redacted withheld is_withheld masked is_masked'),
  'history.list': splitNames(
    'entries results history timeline items steps scans events records data',
  ),
  'event.list': splitNames(
    `results events timeline entries items history log activity activities audit_log records days groups
    data payload response result`,
  ),
  'event.time': splitNames(
    `occurred_at happened_at occurred happened event_time event_date event_timestamp event_at performed_at
    logged_at recorded_at recorded_on posted_at created_at created_on timestamp datetime date_time date time
    at when ts created`,
  ),
  'event.kind': splitNames(
    `event_type event_kind event_code entry_type activity_type action_type kind type event action activity`,
  ),
  'event.actor': splitNames(
    `actor author performed_by created_by changed_by done_by made_by recorded_by user operator by who
    actor_display actor_name author_name user_name username actor_email user_email`,
  ),
  'event.text': splitNames(
    'message text description body note notes comment remark content summary details detail',
  ),
  'event.from': listEventPaths(
    `from_status old_status previous_status prev_status status_from status_before from_state old_state
    previous_state status.from status.old status.previous status.before status.0 state.from state.old
    transition.from transition.from_status before.status before.state previous.status old.status prev.status`,
  ),
  'event.to': listEventPaths(
    `to_status new_status current_status next_status status_to status_after to_state new_state
    current_state status.to status.new status.current status.after status.1 state.to state.new
    transition.to transition.to_status after.status after.state current.status new.status next.status`,
  ),
  'group.risk': splitNames(
    `risk_score worst_risk_score highest_risk_score top_risk_score pair_risk_score worst_pair_risk_score
    highest_pair_risk_score worst_risk highest_risk risk worst_score highest_score score max_risk_score
    max_pair_risk_score max_risk max_pair_risk`,
  ),
  'brand.domains': listFigurePaths(
    'domain_count domains_count total_domains total_domain_count number_of_domains',
  ),
  'brand.scans': listFigurePaths(
    'scan_count scans_count total_scans total_scan_count number_of_scans',
  ),
  'brand.latest': listFigurePaths(
    `latest_scan_date latest_scan_at latest_scan_time latest_scan last_scan_date last_scan_at
    last_scan_time last_scan last_scanned_at most_recent_scan`,
  ),
  'brand.high_risk': listFigurePaths(
    `high_risk_count high_risk_domain_count high_risk_domains_count high_risk_domains total_high_risk
    number_of_high_risk high_risk`,
  ),
  'brand.average_risk': listFigurePaths(
    `average_risk_score avg_risk_score mean_risk_score risk_score_average risk_score_avg average_risk
    avg_risk mean_risk`,
  ),
  'brand.risks': listFigurePaths(
    `domain_risk_distribution domain_risk_breakdown domain_risk_buckets domain_risk_counts
    domain_risk_stats`,
  ),
  'brand.verdicts': listFigurePaths(
    'verdict_stats verdict_breakdown verdict_distribution verdict_counts verdicts by_verdict',
  ),
  'brand.websites': listFigurePaths(
    'http_status_stats http_status_breakdown http_status_distribution http_status_counts http_stats',
  ),
  'brand.trusted': listContainerPaths(
    'settings monitoring monitoring_settings config configuration',
    `trusted_domains trusted_domain_list trusted_hosts trusted allowed_domains allowlisted_domains
    allow_list allowlist whitelisted_domains white_list whitelist safelist`,
  ),
} as const

/** Meaning of a value, such as `scan.time`. Operators use it in their mapping. */
export type Meaning = keyof typeof meanings

const meaningNames = Object.keys(meanings) as Meaning[]

/** Makes `riskScore`, `risk-score` and `RISK_SCORE` equal. */
export const normalizeName = (name: string): string =>
  name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Normalized names from the outermost to the innermost. Numbers are array indices. */
type Path = readonly string[]

/** Paths that an operator has mapped. They replace the built-in ones of their meaning. */
export type FieldMapping = Partial<Record<Meaning, readonly string[]>>

let fieldMapping: FieldMapping = {}
/** Parsed on first use, because a screen needs only a few meanings. */
const pathsByMeaning = new Map<Meaning, readonly Path[]>()

/** Sets the operator's mapping for everything that is parsed from now on. */
export function setFieldMapping(mapping: FieldMapping): void {
  fieldMapping = mapping
  pathsByMeaning.clear()
}

/** Returns the paths of a meaning, in order of precedence. */
export function getPaths(meaning: Meaning): readonly Path[] {
  const paths =
    pathsByMeaning.get(meaning) ??
    (fieldMapping[meaning] ?? meanings[meaning]).map((path) => path.split('.').map(normalizeName))
  pathsByMeaning.set(meaning, paths)
  return paths
}

const isMapped = (meaning: Meaning): boolean => fieldMapping[meaning] !== undefined

const pathSchema = z.string().check(z.regex(/^[^.]{1,100}(?:\.[^.]{1,100}){0,7}$/))
const pathsSchema = z.union([
  pathSchema,
  z.array(pathSchema).check(z.minLength(1), z.maxLength(50)),
])

/**
 * Parses an operator's mapping: one path per meaning, such as `{"scan.time": "probe.iso"}`, or a list of paths.
 * `problems` describes invalid entries for the user; the valid ones still apply.
 */
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

const internalNames = new Set(
  splitNames('id uuid pk seq seqno sequence index position version revision etag hash'),
)

/** Returns whether a field is internal to the API, with no meaning for users. */
export const isInternalField = (name: string): boolean =>
  internalNames.has(normalizeName(name)) || /_id$|[a-z]Id$/.test(name)

const getValueAt = (raw: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, name) => {
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
    return entries.find(([key]) => normalizeName(key) === name)?.[1]
  }, raw)

/** Meanings for which null at a mapped path counts as reported. For other meanings, null suggests a wrong mapping. */
const nullableMeanings: ReadonlySet<Meaning> = new Set(['scan.website', 'group.risk'])

/** Creates a reader that finds the values of a JSON object by meaning and tracks which fields were read. */
export function createFieldReader(raw: unknown) {
  const entriesByName = new Map(
    [...parseEntries(raw)].toReversed().map((entry) => [normalizeName(entry[0]), entry]),
  )
  const readNames = new Set<string>()
  return {
    /**
     * Returns the first reported value that `parse` accepts; null if reported as empty, undefined if not reported.
     * `parse` returns null for an unsupported format. It should be stricter if the meaning is mapped, because the
     * mapping may be wrong.
     */
    read: <Value>(
      meaning: Meaning,
      parse: (raw: unknown, isMeaningMapped: boolean) => Value | null,
    ): Reported<Value> => {
      const isMeaningMapped = isMapped(meaning)
      for (const [firstName = '', ...restOfPath] of getPaths(meaning)) {
        const entry = entriesByName.get(firstName)
        const rawValue = entry && getValueAt(entry[1], restOfPath)
        if (entry === undefined || rawValue === undefined) continue
        const isEmpty = rawValue === null || rawValue === ''
        const value = isEmpty ? null : parse(rawValue, isMeaningMapped)
        const canBeNull = isEmpty && (!isMeaningMapped || nullableMeanings.has(meaning))
        if (value === null && !canBeNull) continue
        readNames.add(entry[0])
        return value
      }
      return undefined
    },
    /** Returns the fields that weren't read, as received. */
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

const maxDepth = 4

export interface EntryList {
  entries: readonly unknown[]
  /** False if the response reports that there are more entries. */
  isComplete: boolean
}

/** Finds the list in a response: the response itself, or below known names. Null if there is none. */
export function findList(
  raw: unknown,
  meaning: 'event.list' | 'history.list',
  depth = 0,
): EntryList | null {
  if (Array.isArray(raw)) return { entries: raw, isComplete: true }
  if (!isRecord(raw) || depth > maxDepth) return null
  for (const path of getPaths(meaning)) {
    const list = findList(getValueAt(raw, path), meaning, depth + 1)
    if (list)
      return {
        ...list,
        isComplete: list.isComplete && !reportsMore(raw, list.entries.length),
      }
  }
  return null
}

/** Returns whether the object that contains a list reports a next page or a count larger than the list. */
function reportsMore(container: Record<string, unknown>, entryCount: number): boolean {
  const getValues = (names: string) =>
    splitNames(names).map((name) => getValueAt(container, [normalizeName(name)]))
  return (
    getValues('next next_page next_cursor').some(
      (next) => typeof next !== 'boolean' && asText(next) !== null,
    ) ||
    getValues('has_more more').includes(true) ||
    getValues('count total total_count').some(
      (total) => typeof total === 'number' && total > entryCount,
    )
  )
}
