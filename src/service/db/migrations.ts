import { DatabaseError, parseSqlScript, type SqlPort, type SqlStatement } from './sql-port.ts'

/*
 * - Types and constraints are common to SQLite and PostgreSQL. Flags are 0 or 1, and JSON is text.
 * - Times are ISO 8601 text in UTC with milliseconds, which sorts by time.
 * - `pair` has a row for each domain that a brand monitors, with copies of all columns that lists filter and sort by.
 * - `pair.machine_filed` is 1 if the domain was filtered out automatically. A domain that a person has judged
 *   (`human_judged` is 1) is in the review queue even so, and is not in `triage_filter=filed` (C59).
 * - `pair.apex` is the host if `domain.apex` is null.
 * - Each order of the domain list has a covering index with all filter columns. With 200,000 domains, a page then
 *   takes 20 ms instead of 1,000 ms. `pair_counts` and `pair_scan_sums` do the same for counts and figures.
 */

const initialSchema = parseSqlScript(`
create table meta (name text primary key, value text not null);

create table account (
  id text primary key, username text not null, email text not null, account_type text not null,
  is_active integer not null
);
create table api_key (hash text primary key, account_id text not null references account, revoked_at text);

create table brand (
  id text primary key, name text not null, sort_name text not null, domain text not null, plan text not null,
  monitoring_enabled integer not null, common_word_triage integer not null,
  markets text not null, settings text not null, created_at text not null, updated_at text not null
);
create table membership (
  account_id text not null references account, brand_id text not null references brand, role text not null,
  primary key (account_id, brand_id)
);

create table domain (
  id text primary key, name text not null unique, apex text, source text not null, parent_id text,
  created_at text not null, updated_at text not null
);

create table pair (
  brand_id text not null references brand, domain_id text not null references domain,
  name text not null, apex text not null,
  risk_score integer not null, verdict text not null, verdict_reasoning text,
  requires_review integer not null, review_rank integer not null default 0,
  machine_filed integer not null default 0, brand_affinity integer not null default 0,
  human_judged integer not null default 0,
  visual_match integer, visual_scan_at text, unsent_alert integer,
  http_code integer, latest_scan_id text, latest_scan_at text, scan_count integer not null default 0,
  low_scans integer not null default 0, medium_scans integer not null default 0,
  high_scans integer not null default 0,
  feedback_type text, feedback_comment text, feedback_by text, feedback_at text,
  primary key (brand_id, domain_id)
);

create table scan (
  id text primary key, domain_id text not null references domain,
  mx_records text, a_records text, cname_records text, http_code integer, certificate text,
  scans_executed integer not null, completeness integer not null, has_screenshot integer not null,
  created_at text not null, updated_at text not null
);

create table pair_scan (
  scan_id text not null references scan, brand_id text not null, domain_id text not null,
  risk_score integer not null, verdict text not null, verdict_reasoning text,
  requires_review integer not null, visual_match integer, created_at text not null,
  primary key (scan_id, brand_id)
);

create table takedown (
  id text primary key, target_website text not null, target_host text not null,
  requested_by text not null references account, user_comment text, brand_id text, brand_name text,
  status text not null, resolution text, closed_at text, closed_at_source text not null,
  facts text not null, next_step_at text, created_at text not null, updated_at text not null
);
create table takedown_event (
  id text primary key, takedown_id text not null references takedown, position integer not null,
  kind text not null, actor text, message text, from_status text, to_status text, created_at text not null
);
create table abuse_contact (
  id text primary key, takedown_id text not null references takedown, position integer not null,
  contact_type text not null, provider_name text not null, abuse_email text, abuse_form_url text,
  report_status text not null, reported_at text, response_received_at text, case_reference text, notes text,
  created_at text not null, updated_at text not null
);
create table blacklist_submission (
  id text primary key, takedown_id text not null references takedown, position integer not null,
  tier text not null, service_name text not null, submission_url text, status text not null,
  submitted_at text, confirmed_at text, created_at text not null, updated_at text not null
);

create index pair_by_risk on pair (
  brand_id, risk_score desc, name, http_code, verdict, machine_filed, human_judged, brand_affinity, visual_match, domain_id
);
create index pair_by_name on pair (
  brand_id, name, risk_score, http_code, verdict, machine_filed, human_judged, brand_affinity, visual_match, domain_id
);
create index pair_by_review on pair (
  brand_id, review_rank desc, risk_score desc, name, http_code, verdict, machine_filed, human_judged, brand_affinity, visual_match, domain_id
);
create index pair_by_http on pair (
  brand_id, http_code, name, risk_score, verdict, machine_filed, human_judged, brand_affinity, visual_match, domain_id
);
create index pair_by_apex on pair (
  brand_id, apex, risk_score, name, http_code, verdict, machine_filed, human_judged, brand_affinity, visual_match
);
create index pair_figures on pair (
  brand_id, scan_count, risk_score, http_code, verdict, machine_filed, human_judged, brand_affinity, visual_match,
  low_scans, medium_scans, high_scans, latest_scan_at
);
create index pair_by_domain on pair (domain_id);
create index domain_by_parent on domain (parent_id);
create index scan_by_domain on scan (domain_id, created_at desc);
create index pair_scan_by_time on pair_scan (brand_id, created_at desc, scan_id);
create index takedown_by_time on takedown (created_at desc, id);
create index takedown_by_brand on takedown (brand_id, created_at desc);
create index takedown_by_host on takedown (target_host, brand_id);
create index takedown_by_step on takedown (next_step_at);
create index takedown_event_by_case on takedown_event (takedown_id, position);
create index abuse_contact_by_case on abuse_contact (takedown_id, position);
create index blacklist_submission_by_case on blacklist_submission (takedown_id, position)
`)

/** Adds the kind of page that a scan's screenshot shows; null for earlier scans. */
const addScanPage = parseSqlScript('alter table scan add column page text')

/**
 * Adds indexes for more orders, and adds the ID column to the indexes by time. Of two scans with the same time, the one
 * with the greater ID is newer. `pair_by_review_upwards` is for the ascending review order, in which rank 0 (unranked)
 * comes last. Within a rank, the highest risk comes first.
 */
const addOrderIndexes = parseSqlScript(`
drop index takedown_by_time;
drop index takedown_by_brand;
drop index takedown_by_host;
drop index scan_by_domain;
drop index pair_scan_by_time;
create index takedown_by_brand on takedown (brand_id, created_at desc, id);
create index takedown_by_host on takedown (brand_id, target_host, created_at, id);
create index takedown_by_requester on takedown (requested_by, created_at desc, id);
create index scan_by_domain on scan (domain_id, created_at desc, id desc);
create index pair_scan_by_time on pair_scan (brand_id, created_at desc, scan_id desc);
create index pair_by_review_upwards on pair (
  brand_id, (review_rank = 0), review_rank, risk_score desc, name, http_code,
  verdict, machine_filed, human_judged, brand_affinity, visual_match, domain_id
);
create index pair_by_visual on pair (
  brand_id, visual_match, name, risk_score, http_code,
  verdict, machine_filed, human_judged, brand_affinity, domain_id
)`)

/**
 * Splits `pair_figures` into narrower indexes, which halves the time of counts and figures. `pair_by_risk` now covers
 * `apex` too.
 */
const addCountIndexes = parseSqlScript(`
drop index pair_by_risk;
drop index pair_figures;
create index pair_by_risk on pair (
  brand_id, risk_score desc, name, http_code, verdict, machine_filed, human_judged, brand_affinity, visual_match, domain_id, apex
);
create index pair_counts on pair (
  brand_id, machine_filed, human_judged, brand_affinity, visual_match, http_code, risk_score, scan_count, verdict
);
create index pair_scan_sums on pair (
  brand_id, machine_filed, human_judged, scan_count, low_scans, medium_scans, high_scans, latest_scan_at
)`)

/** `migrations[n]` upgrades version n to n + 1. Never change a released migration: files of all versions exist. */
export const migrations: readonly (readonly SqlStatement[])[] = [
  initialSchema,
  addScanPage,
  addOrderIndexes,
  addCountIndexes,
]

export const schemaVersion = migrations.length

const statements = migrations.flat()
const isIndexChange = ({ sql }: SqlStatement) => /^(?:create|drop) index /.test(sql)

export const tableStatements = statements.filter((statement) => !isIndexChange(statement))

/** Indexes that aren't dropped later. Creating them after inserting the data is faster. */
export const indexStatements = statements.filter(({ sql }, index) => {
  const name = /^create index (\w+)/.exec(sql)?.[1]
  return (
    name !== undefined &&
    !statements.slice(index).some((later) => later.sql === `drop index ${name}`)
  )
})

/** Returns null if the database isn't a complete database of this app. */
export async function readVersion(db: SqlPort): Promise<number | null> {
  try {
    const [row] = await db.all<{ value: string }>(
      `select value from meta where name = 'schema_version'`,
    )
    // Another program's database may have a `meta` table, but not these columns.
    await db.all('select closed_at_source, revoked_at from takedown, api_key limit 0')
    const version = Number(row?.value)
    return Number.isInteger(version) ? version : null
  } catch (error) {
    // A DatabaseError means that the file can't be read. Other errors mean that a table or column is missing.
    if (error instanceof DatabaseError) throw error
    return null
  }
}

/** Builds the statement that stores the version. Run it last in a new database: it marks the data as complete. */
export function buildVersionSql(version: number): SqlStatement {
  return {
    sql: `insert into meta (name, value) values ('schema_version', ?)
      on conflict (name) do update set value = excluded.value`,
    values: [String(version)],
  }
}

/** Migrates a database to the current version in one transaction. */
export async function migrate(db: SqlPort, from: number): Promise<void> {
  try {
    await db.write([...migrations.slice(from).flat(), buildVersionSql(schemaVersion)])
  } catch (error) {
    // Another process may have migrated the database in the meantime.
    if ((await readVersion(db)) !== schemaVersion) throw error
  }
}
