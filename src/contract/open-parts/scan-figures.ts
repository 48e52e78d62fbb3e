import { verdicts } from '#/contract/codes.ts'
import { isRecord, readNumber, type Reported } from '#/contract/tolerant.ts'
import type { Candidate } from './candidates.ts'
import { choose, meaning, type Choice } from './choosing.ts'
import { readCode } from './codes.ts'
import { readWhole, readYesNo } from './numbers.ts'
import { isSameTime, readInstantText, readTime } from './times.ts'

/*
 * What a scan says, however it is called: short scan rows, the summary in a short domain row and the
 * entries of a history are read by these meanings alike.
 */

/** A verdict code that is known; the words that lead to it may lead to other things. */
function readKnownVerdict(raw: unknown): string | null {
  const code = readCode(raw)
  return code !== null && verdicts.some((verdict) => verdict === code.toLowerCase()) ? code : null
}

/** A known one that a website's state could not be as well. */
function readColour(raw: unknown): string | null {
  const code = readKnownVerdict(raw)
  return code?.toLowerCase() === 'unknown' ? null : code
}

const otherScores =
  'reputation similarity visual trust spam quality seo popularity authority completeness relevance match ' +
  'health credit performance page user feedback confidence machine model auto automatic automated suggested ' +
  'human analyst operator staff reviewer ai global registrar hosting hoster vendor supplier provider ip asn ' +
  'certificate ssl tls mail content text logo language age size http dns'

const verdict = meaning({
  read: readCode,
  names: [
    { words: 'verdict', rank: 6 },
    {
      words:
        'assessment|judgement|judgment|classification|ruling|conclusion|disposition|determination',
      rank: 4,
      read: readKnownVerdict,
    },
    { words: 'rag|colour|color|light|traffic|signal', rank: 3, read: readKnownVerdict },
    {
      words:
        'result|outcome|decision|evaluation|finding|rating|opinion|grade|state|status|category|class|flag|level|risk|threat|severity',
      rank: 2,
      read: readColour,
      loose: true,
    },
    { words: 'v', rank: 2, read: readKnownVerdict, loose: true },
  ],
  beside: 'merged customer brand final rating traffic light',
  against:
    `${otherScores} theme ui button background banner logo http https probe review takedown case alert ` +
    'by at date time source parent url text takedown display',
})

const risk = meaning({
  read: readNumber,
  names: [
    { words: 'risk score|point|value|rating', rank: 6 },
    { words: 'risk', rank: 5 },
    { words: 'risk index|level|number|rate', rank: 4.5 },
    { words: 'severity|threat|danger|hazard|exposure|criticality|suspicion|harm', rank: 4 },
    { words: 'score|rating|point', rank: 4, loose: true },
    { words: 'r|s', rank: 2, loose: true },
  ],
  beside:
    'score point rating assessment analysis evaluation verdict figure computed combined merged',
  against: `${otherScores} at time date by high low medium band lowest label category peak ever yesterday week month historic historical lifetime worst highest`,
})

const otherTimes =
  'user feedback certificate cert ssl tls whois registration registered registrar takedown case alert notified ' +
  'review reviewed comment visual screenshot image parent owner account license brand monitoring domain member ' +
  'error failed failure duration elapsed took latency timeout interval frequency queued requested enqueued valid issued closed opened ' +
  'window zone timezone tz count dns record'

const scanning =
  'scan|scanned|checked|check|observed|observation|seen|visited|probed|captured|analysed|analyzed|crawled|' +
  'inspected|measured|assessed|evaluated|executed|performed|run|ran|tested|examined|fetched|detected|taken|polled|sampled|collected|retrieved|processed|refreshed'
const timeWords = 'time|timestamp|date|datetime|ts|t|when|at|on|instant|moment|day|stamp'

/** The time of a scan. `now` in milliseconds: one that is to come is none. */
const time = meaning({
  read: readTime,
  names: [
    { words: `${scanning} ${timeWords}`, rank: 6 },
    { words: scanning, rank: 5.5, loose: true },
    { words: 'completed|finished|ended|end|done', rank: 5.5 },
    {
      words: 'created|recorded|inserted|added|logged|stored|generated|made|occurred|happened',
      rank: 5,
    },
    { words: 'started|begun|began', rank: 4.5 },
    { words: timeWords, rank: 4, loose: true },
    { words: 'as of', rank: 4 },
    { words: 'updated|modified|changed|refreshed|touched', rank: 2.5 },
  ],
  beside:
    'at on date time timestamp stamp datetime ts t utc iso when instant moment day epoch unix ms milli millisecond ' +
    'second sec scan scanned last latest timing times run job execution audit created updated original completed',
  against: otherTimes,
  unnamed: readInstantText,
  same: isSameTime,
})

const review = meaning({
  read: readYesNo,
  names: [
    { words: 'review human|manual|analyst', rank: 6 },
    { words: 'review requires|require|required|need|needs|needed|pending|to|for', rank: 6 },
    { words: 'review', rank: 4 },
    { words: 'human|manual|analyst check|attention|look|inspection', rank: 4 },
    { words: 'human|analyst|person need|needs|require|requires|required|needed', rank: 4 },
    { words: 'attention|inspection need|needs|needed|require|requires|required', rank: 4 },
  ],
  beside:
    'requires require required need needs needed pending to for human manual analyst is flag should by must',
  against:
    'reviewed done complete completed finished enabled visible auto automatic automated machine passed ' +
    'skipped optional assigned date time at user priority queue status',
})

const http = meaning({
  read: readWhole,
  names: [
    { words: 'http response status|code', rank: 7 },
    { words: 'http|probe|response|head|web|website status|code', rank: 6 },
    { words: 'http', rank: 5, read: readStatusCode },
    { words: 'status code', rank: 5 },
    { words: 'probe|response', rank: 3, read: readStatusCode },
    { words: 'code|status', rank: 2, read: readStatusCode, loose: true },
  ],
  beside: 'head request response probe status code web website http reply site answer returned',
  against:
    'ms milli millisecond second time duration latency took elapsed size byte length port method version header ' +
    'redirect hop tls ssl error timeout at date verdict risk review takedown case mail dns previous',
})

/** A number that can be the status of an answer; under a vague name nothing else is taken for one. */
function readStatusCode(raw: unknown): number | null {
  const value = readWhole(raw)
  return value !== null && value >= 100 && value <= 599 ? value : null
}

/** The figures of a scan. */
export interface ScanFigures {
  at: Choice<string>
  verdict: Choice<string>
  risk: Choice<number>
  http: Choice<number>
  review: Choice<boolean>
}

/** Reads the figures of a scan from all values of a record. */
export const readScanFigures = (candidates: readonly Candidate[], now: number): ScanFigures => ({
  at: choose(candidates, time, now),
  verdict: choose(candidates, verdict, now),
  risk: choose(candidates, risk, now),
  http: choose(candidates, http, now),
  review: choose(candidates, review, now),
})

/** The time of a scan row. */
export const readScanTime = (candidates: readonly Candidate[], now: number): Reported<string> =>
  choose(candidates, time, now).value

/** Whether a value is an object with anything in it. */
export const isFilled = (raw: unknown): boolean =>
  Array.isArray(raw) ? raw.length > 0 : isRecord(raw) && Object.keys(raw).length > 0
