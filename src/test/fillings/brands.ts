import {
  assemble,
  drawCodeForm,
  drawFuture,
  drawId,
  drawing,
  drawNumberForm,
  drawPast,
  drawTimeForm,
  listed,
  named,
  styleNames,
  type Draw,
  type Json,
  type Manner,
} from './draw.ts'

/** A page of apex groups with the risk of each; undefined where the rows do not tell it. */
export interface DrawnApexes {
  raw: Json
  truth: (number | undefined)[]
}

const apexNames = {
  plain: listed('risk score, risk, worst risk, max risk score'),
  wild: listed('risk score, worst risk, max risk, severity, score, top score, threat, worst, r'),
}

type Column = (draw: Draw, now: number) => readonly [string, (draw: Draw) => unknown]
const constant =
  (name: string, value: unknown): Column =>
  () => [name, () => value]
const moving =
  (name: string, value: (draw: Draw, now: number) => unknown): Column =>
  (_draw, now) => [name, (draw) => value(draw, now)]

/** Numbers beside the score: the end of the scale on every row, counts, places, times. */
const apexOthers: readonly Column[] = [
  constant('max score', 10_000),
  constant('limits', { risk: 10_000 }),
  moving('average risk', (draw) => draw.below(9000) / 10),
  moving('lowest score', (draw) => draw.below(90)),
  moving('previous risk', (draw) => draw.below(9000)),
  moving('rank', (draw) => draw.below(900)),
  moving('open cases', (draw) => draw.below(9)),
  moving('first seen', (draw, now) => drawPast(draw, now) / 1000),
  moving('next scan', (draw, now) => drawTimeForm(draw, 'wild', drawFuture(draw, now))),
  moving('label', () => 'High'),
]

/** A page of apex groups (C67). */
export function drawApexes(seed: number, manner: Manner, now: number): DrawnApexes {
  const draw = drawing(seed)
  const style = manner === 'plain' ? 'snake' : draw.pick(styleNames)
  const name = named(draw.pick(apexNames[manner]), style)
  const inside =
    manner === 'wild' && draw.chance(0.3)
      ? named(draw.pick(['figures', 'stats', 'summary', 'data']), style)
      : null
  const reported = manner === 'plain' || draw.chance(0.9)
  const others = draw
    .shuffle(apexOthers)
    .slice(0, draw.below(manner === 'plain' ? 2 : 6))
    .map((other) => other(draw, now))
  const truth: (number | undefined)[] = []
  // The worst of several groups are not all alike; equal numbers on all rows are a limit.
  const results = Array.from({ length: 2 + draw.below(6) }, (_row, at) => {
    const risk = draw.below(4000) + at * 4000
    truth.push(reported ? risk : undefined)
    const members: (readonly [string, unknown])[] = others.map(([words, value]) => [
      named(words, style),
      value(draw),
    ])
    if (reported) members.push([name, drawNumberForm(draw, manner, risk)])
    const own = assemble(draw, members)
    return {
      registrable_apex: `apex-${at}.example`,
      domain_count: 1 + draw.below(50),
      ...(inside === null ? own : { [inside]: own }),
    }
  })
  return { raw: { count: results.length, next: null, previous: null, results }, truth }
}

/** The headline figures of a drawn brand row; undefined where it does not tell them. */
export interface DrawnBrand {
  raw: Json
  truth: {
    domains: number | undefined
    scans: number | undefined
    high: number | undefined
    average: number | undefined
    latest: number | null | undefined
    role: string | undefined
    red: number | undefined
  }
}

const brandNames = {
  plain: {
    domains: listed('domain count, total domains'),
    scans: listed('scan count, total scans'),
    high: listed('high risk count'),
    average: listed('average risk score, avg risk score'),
    latest: listed('latest scan date, last scan date'),
    red: listed('verdict stats, verdict breakdown'),
  },
  wild: {
    domains: listed('domain count, domains, number of domains, domain total'),
    scans: listed('scan count, scans, number of scans'),
    high: listed('high risk count, high risk domains, high risk'),
    average: listed('average risk score, avg risk, mean risk score, average score'),
    latest: listed('latest scan date, last scan, most recent scan, scanned at'),
    red: listed('verdict stats, verdicts, by verdict, verdict counts'),
  },
}

const brandOthers: readonly ((draw: Draw, now: number) => readonly [string, unknown])[] = [
  () => ['domain limit', 500],
  (draw) => ['open takedowns', draw.below(20)],
  (draw) => ['trusted domains', ['a.example', 'b.example'].slice(draw.below(2))],
  (draw, now) => ['next scan at', drawTimeForm(draw, 'wild', drawFuture(draw, now))],
  (draw, now) => ['created at', drawTimeForm(draw, 'plain', drawPast(draw, now))],
  () => ['high risk threshold', 70],
  (draw) => ['settings', { scan_count: draw.below(9), domain_count: draw.below(9) }],
  (draw) => ['previous', { domain_count: draw.below(9), high_risk_count: draw.below(9) }],
  (draw) => ['red domains', draw.below(90)],
]

/** A full brand row with headline figures, some of which may be missing (C32). */
export function drawBrandRow(seed: number, manner: Manner, now: number): DrawnBrand {
  const draw = drawing(seed)
  const style = manner === 'plain' ? draw.pick(['snake', 'camel'] as const) : draw.pick(styleNames)
  const members: (readonly [string, unknown])[] = []
  const add = (words: string, value: unknown) => members.push([named(words, style), value])
  const truth: DrawnBrand['truth'] = {
    domains: undefined,
    scans: undefined,
    high: undefined,
    average: undefined,
    latest: undefined,
    role: undefined,
    red: undefined,
  }
  for (const figure of ['domains', 'scans', 'high', 'average', 'latest', 'red'] as const) {
    if (manner === 'wild' && draw.chance(0.25)) continue
    const name = draw.pick(brandNames[manner][figure])
    if (figure === 'latest') {
      truth.latest = draw.chance(0.1) ? null : drawPast(draw, now)
      add(name, truth.latest === null ? null : drawTimeForm(draw, manner, truth.latest))
    } else if (figure === 'red') {
      truth.red = draw.below(90)
      const counts = { red: truth.red, amber: draw.below(90), green: draw.below(90), unknown: 3 }
      add(
        name,
        manner === 'wild' && draw.chance(0.3)
          ? Object.entries(counts).map(([code, count]) => ({ verdict: code, count }))
          : counts,
      )
    } else {
      truth[figure] = figure === 'average' ? draw.below(1000) / 10 : draw.below(20_000)
      add(name, drawNumberForm(draw, manner, truth[figure]))
    }
  }
  for (const other of draw.shuffle(brandOthers).slice(0, draw.below(manner === 'plain' ? 3 : 7)))
    add(...other(draw, now))
  const whole = assemble(draw, members)
  const nested = manner === 'wild' && draw.chance(0.4)
  truth.role = draw.pick(['owner', 'viewer'])
  const role =
    manner === 'wild' && draw.chance(0.3) ? [truth.role] : drawCodeForm(draw, 'plain', truth.role)
  return {
    raw: {
      id: drawId(draw),
      name: 'Brand',
      domain: 'brand.example',
      plan: 'pro',
      my_role: role,
      ...(nested
        ? { [named(draw.pick(['headline', 'stats', 'figures', 'summary']), style)]: whole }
        : whole),
    },
    truth,
  }
}
