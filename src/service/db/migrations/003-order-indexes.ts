import { sqlScript } from '#/service/db/sql-script.ts'

/**
 * Indexes for what was sorted or searched row by row: the cases of a requester, of a brand and of a host,
 * the review order upwards, the order by visual match. Of two scans of one moment the one with the greater id is the
 * newer, in every index. Nothing asks for cases of everybody any more.
 */
export const orderIndexes = sqlScript(`
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
