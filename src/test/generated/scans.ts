import {
  splitDateTime,
  shuffleMembers,
  drawCodeForm,
  drawFuture,
  drawId,
  createDraw,
  drawNumberForm,
  drawPast,
  drawStyle,
  drawTimeForm,
  splitList,
  formatName,
  type Draw,
  type Json,
  type Mode,
  type Style,
} from './draw.ts'

/** Fields of a generated scan: undefined if omitted, or null. */
export interface DrawnScan {
  verdict: string | null | undefined
  risk: number | null | undefined
  http: number | null | undefined
  review: boolean | null | undefined
  /** Milliseconds since 1970. */
  at: number | undefined
}

const plainNames = {
  verdict: splitList('verdict'),
  risk: splitList('risk score, risk'),
  http: splitList('https head request response code, http status, status code, http code'),
  review: splitList('requires human review, needs review, review required'),
  at: splitList('created at, scanned at, scan date, last scan, timestamp'),
}

const wildNames = {
  verdict: splitList('verdict, brand verdict, assessment, classification, traffic light, v'),
  risk: splitList('risk score, risk, severity, score, threat score, overall risk, r, danger'),
  http: splitList('http status, response code, https status, probe code, http, response status'),
  review: splitList('needs review, manual review, review, for review, requires review'),
  at: splitList('scanned at, timestamp, time, t, at, when, checked at, last seen, run at, date'),
}

const past = (draw: Draw, now: number) => drawTimeForm(draw, 'plain', drawPast(draw, now))
const planned = (draw: Draw, now: number) => drawTimeForm(draw, 'wild', drawFuture(draw, now))

/** Members that look like a figure but mean something else. */
const distractors: readonly ((draw: Draw, now: number) => readonly [string, unknown])[] = [
  () => ['risk limit', 10_000],
  () => ['max score', 100],
  (draw) => ['previous verdict', draw.pick(['red', 'green', 'amber'])],
  (draw) => ['old risk', draw.below(90)],
  (draw) => ['prev', { verdict: draw.pick(['red', 'green']), risk: draw.below(90), status: 404 }],
  (draw) => ['limits', { risk: 10_000, score: draw.below(100) }],
  (draw, now) => ['next scan at', planned(draw, now)],
  (draw, now) => ['schedule', { at: planned(draw, now), every: 3600 }],
  (draw, now) => ['previous scan at', past(draw, now)],
  (draw, now) => ['certificate', { valid_from: past(draw, now) }],
  (draw, now) => ['first seen', past(draw, now)],
  (draw) => ['seq no', 1_795_000_000 + draw.below(1000)],
  (draw) => ['row id', drawId(draw)],
  (draw) => ['scan count', draw.below(500)],
  (draw) => ['response time ms', 100 + draw.below(400)],
  (draw) => ['risk trend', draw.below(10) - 5],
  (draw) => ['reviewed', draw.chance(0.5)],
  () => ['verdict reason', 'A form asks for a password.'],
  (draw) => ['risk factors', draw.below(10)],
  (draw) => ['verdict votes', draw.pick([1, 'red', 'green'])],
  (draw) => ['http retries', 100 + draw.below(300)],
  () => ['status text', 'green'],
  (draw) => ['parent', { verdict: draw.pick(['red', 'green']), risk_score: draw.below(100) }],
  (draw, now) => ['owner', { last_seen: past(draw, now) }],
  (draw) => ['risk history', [draw.below(90), draw.below(90)]],
  (draw, now) => ['feedback', { type: 'comment', at: past(draw, now) }],
  (draw) => ['dns', { status: draw.pick([200, 404]), records: draw.below(4) }],
  () => ['takedown', { status: 'OPEN', opened_at: '2025-01-02T03:04:05Z' }],
]

const wrappers = splitList('data, attributes, details, scan, summary, payload, latest, figures')
const verdicts = ['red', 'amber', 'green', 'unknown']

interface Drawn {
  raw: Json
  truth: DrawnScan
}

type Figure = keyof DrawnScan

/** Members of a scan: figures under generated names, and others. */
function drawMembers(
  draw: Draw,
  mode: Mode,
  now: number,
  figures: readonly Figure[],
  at?: number,
): { members: (readonly [string, unknown])[]; truth: DrawnScan; style: Style } {
  const style = drawStyle(draw, mode)
  const names = mode === 'plain' ? plainNames : wildNames
  const truth: DrawnScan = {
    verdict: undefined,
    risk: undefined,
    http: undefined,
    review: undefined,
    at: undefined,
  }
  const members: (readonly [string, unknown])[] = []
  const prefix = mode === 'wild' && draw.chance(0.15) ? `${draw.pick(['acme', 'bp', 'x'])} ` : ''
  const add = (name: string, value: unknown) =>
    members.push([formatName(prefix + name, style), value])
  for (const figure of figures) {
    if (mode === 'wild' && draw.chance(0.15)) continue
    const name = draw.pick(names[figure])
    switch (figure) {
      case 'verdict': {
        const code = draw.pick(verdicts)
        truth.verdict = code
        add(name, drawCodeForm(draw, mode, code))
        break
      }
      case 'risk':
        truth.risk = draw.below(10_000)
        add(name, drawNumberForm(draw, mode, truth.risk))
        break
      case 'http':
        truth.http = draw.pick([200, 204, 301, 403, 404, 500, 503])
        add(name, drawNumberForm(draw, mode, truth.http))
        break
      case 'review':
        truth.review = draw.chance(0.5)
        add(name, mode === 'wild' && draw.chance(0.3) ? String(truth.review) : truth.review)
        break
      case 'at': {
        truth.at = at ?? drawPast(draw, now)
        if (mode === 'wild' && draw.chance(0.15)) {
          const { date, time } = splitDateTime(truth.at)
          add('scan date', date)
          add('scan time', time)
        } else add(name, drawTimeForm(draw, mode, truth.at))
      }
    }
  }
  const others = draw.shuffle(distractors).slice(0, draw.below(mode === 'plain' ? 3 : 7))
  for (const other of others) add(...other(draw, now))
  return { members, truth, style }
}

/** Object of the members in random order; in wild mode, some may be nested. */
function toObject(
  draw: Draw,
  mode: Mode,
  members: readonly (readonly [string, unknown])[],
  style: Style,
): Json {
  if (mode === 'plain' || !draw.chance(0.4)) return shuffleMembers(draw, members)
  const inside = draw.shuffle(members)
  const cut = draw.below(inside.length + 1)
  const wrapped = formatName(draw.pick(wrappers), style)
  const own = inside.slice(cut)
  if (own.some(([name]) => name === wrapped)) return shuffleMembers(draw, members)
  const inner = shuffleMembers(draw, inside.slice(0, cut))
  return shuffleMembers(draw, [...own, [wrapped, draw.chance(0.15) ? [inner] : inner]])
}

const all: readonly Figure[] = ['verdict', 'risk', 'http', 'review', 'at']

/** The scan summary of a short domain row (C53). */
export function drawScanSummary(seed: number, mode: Mode, now: number): Drawn {
  const draw = createDraw(seed)
  const { members, truth, style } = drawMembers(draw, mode, now, all)
  return {
    raw: toObject(draw, mode, members, style),
    truth,
  }
}

/** A short scan row: given members under their names, its time under a generated one (C100). */
export function drawScanRow(seed: number, mode: Mode, now: number): Drawn & { id: string } {
  const draw = createDraw(seed)
  const { members, truth, style } = drawMembers(draw, mode, now, ['at'])
  const id = drawId(draw)
  const stated = {
    id,
    domain: drawId(draw),
    domain_name: 'look-alike.example',
    risk_score: draw.below(100),
    verdict: draw.pick(verdicts),
    requires_human_review: draw.chance(0.5),
    https_head_request_response_code: draw.pick([200, 404, null]),
  }
  const drawn = toObject(draw, mode, members, style)
  return { id, raw: { ...drawn, ...stated }, truth }
}

/** Given fields of a short scan row, and its time in milliseconds; the others are generated. */
export interface StatedScan {
  id: string
  domain: string
  domain_name: string
  at: number
  verdict?: string
  requires_human_review?: boolean
  https_head_request_response_code?: number | null
}

/** Short scan rows of a service: all have their time under the same name and in the same form, or none has (C100). */
export function drawScanRows(
  seed: number,
  mode: Mode,
  rows: readonly StatedScan[],
): { rows: Json[]; truth: Pick<DrawnScan, 'at'>[] } {
  const now = Date.now()
  const drawn = rows.map(({ at, ...stated }) => {
    // The same choices for every row.
    const draw = createDraw(seed)
    const { members, truth, style } = drawMembers(draw, mode, now, ['at'], at)
    const own = toObject(draw, mode, members, style)
    return { raw: { ...own, risk_score: 40, ...stated }, truth: { at: truth.at } }
  })
  return { rows: drawn.map(({ raw }) => raw), truth: drawn.map(({ truth }) => truth) }
}

/** History of a scan: entries in one form, in a list or another container (C98). */
export function drawHistory(
  seed: number,
  mode: Mode,
  now: number,
): { raw: unknown; truth: DrawnScan[] } {
  const draw = createDraw(seed)
  const drawn = Array.from({ length: 1 + draw.below(6) }, (_entry, index) => {
    const entry = createDraw(seed * 31 + index)
    const figures = all.filter((figure) => figure !== 'review')
    const { members, truth, style } = drawMembers(entry, mode, now, figures)
    const raw = toObject(entry, mode, members, style)
    return { raw, truth }
  })
  const entries = drawn.map(({ raw }) => raw)
  const truth = drawn.map((entry) => entry.truth)
  if (mode === 'plain' || draw.chance(0.5)) return { raw: entries, truth }
  return {
    raw: draw.pick<unknown>([
      { entries },
      { data: { items: entries }, count: entries.length },
      Object.fromEntries(entries.map((entry) => [drawId(draw), entry])),
    ]),
    truth,
  }
}
