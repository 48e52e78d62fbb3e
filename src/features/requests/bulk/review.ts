import { casesOn, ownHostOf, type CaseIndex, type OwnHosts } from '#/api/target-checks.ts'
import { problemWords } from '#/features/requests/target-words.ts'
import { caseOutcome, caseState } from '#/lib/case-words.ts'
import { formatCount } from '#/lib/numbers.ts'
import type { ListLine } from '#/lib/pasted-list.ts'
import type { TargetReading } from '#/lib/target-url.ts'
import { visibleString } from '#/lib/visible-text.ts'

/** What is known about targets before a list is sent; what could not be read is undefined. */
export interface ListFacts {
  owns: readonly OwnHosts[] | undefined
  open: CaseIndex | undefined
  ended: CaseIndex | undefined
}

/** Why a line needs a look, with a case to look at. */
export interface Remark {
  text: string
  caseId?: string
}

/**
 * One line as it stands before sending. `send`: nothing speaks against it. `warned`: only with a tick of its
 * own. `out`: it cannot be sent.
 */
export interface ReviewRow {
  line: number
  text: string
  website: string
  host: string
  fate: 'send' | 'warned' | 'out'
  remarks: readonly Remark[]
}

/** Judges every line. Nothing is left out, and nothing warned of, without its reason (P14). */
export function reviewLines(lines: readonly ListLine[], facts: ListFacts): ReviewRow[] {
  const lineOfHost = new Map<string, number>()
  return lines.map(({ line, text, reading, sameAs }) => {
    const row = { line, text, website: '', host: '' }
    if (!reading.ok) return { ...row, fate: 'out', remarks: [{ text: lineProblem(reading) }] }
    const { website, host } = reading
    const told = { ...row, website, host }
    if (sameAs !== null)
      return { ...told, fate: 'out', remarks: [{ text: `The same address as line ${sameAs}.` }] }
    const sameHost = lineOfHost.get(host)
    if (sameHost === undefined) lineOfHost.set(host, line)
    const { warnings, notes } = remarksOn(host, facts)
    if (sameHost !== undefined)
      warnings.push({ text: `The same host as line ${sameHost}, with another path.` })
    return {
      ...told,
      fate: warnings.length > 0 ? 'warned' : 'send',
      remarks: [...warnings, ...notes],
    }
  })
}

function remarksOn(host: string, { owns, open, ended }: ListFacts) {
  const warnings: Remark[] = []
  const notes: Remark[] = []
  const own = owns && ownHostOf(owns, host)
  if (own) {
    const brand = visibleString(own.brand.brandName ?? 'one of your brands')
    warnings.push({
      text: own.kind === 'own' ? `A website of ${brand} itself.` : `${brand} trusts this website.`,
    })
  }
  const running = open ? casesOn(open, host) : []
  const [newest] = running
  if (newest)
    warnings.push({
      text:
        running.length === 1
          ? `A case is open on this host: ${caseState(newest).word}.`
          : `${running.length} cases are open on this host.`,
      caseId: newest.id,
    })
  const [last] = ended ? casesOn(ended, host) : []
  if (last) {
    const word = caseOutcome(last)?.word ?? caseState(last).word
    const remark = { text: `An earlier case ended: ${word}.`, caseId: last.id }
    // The operator has said no before.
    if (last.resolution === 'FALSE_POSITIVE' || last.status === 'REJECTED') warnings.push(remark)
    else notes.push(remark)
  }
  return { warnings, notes }
}

const lineProblem = (reading: Extract<TargetReading, { ok: false }>): string =>
  reading.problem === 'several'
    ? `${formatCount(reading.found?.length ?? 2)} addresses are in this line. Give each a line of its own.`
    : problemWords(reading)

/** What sending the list would do, in numbers. */
export interface ListSums {
  all: number
  send: number
  /** Lines with a warning that have no tick. */
  unticked: number
  out: number
}

/** Whether a line would be sent. */
export const isSent = (row: ReviewRow, ticked: ReadonlySet<string>): boolean =>
  row.fate === 'send' || (row.fate === 'warned' && ticked.has(row.text))

/** Counts what sending the list would do. */
export function sumList(rows: readonly ReviewRow[], ticked: ReadonlySet<string>): ListSums {
  const send = rows.filter((row) => isSent(row, ticked)).length
  const out = rows.filter(({ fate }) => fate === 'out').length
  return { all: rows.length, send, unticked: rows.length - send - out, out }
}
