import type { ReactNode } from 'react'
import { takedownResolutions, takedownStatuses, verdicts } from '#/contract/codes.ts'
import { caseOutcomeLabel, caseStatusLabel } from '#/product/labels/case-labels.ts'
import { NeedsReview } from '#/product/labels/needs-review.tsx'
import { populations } from '#/product/labels/population-labels.ts'
import { techniqueLabels } from '#/product/labels/technique-labels.ts'
import { verdictLabel } from '#/product/labels/verdict-labels.ts'
import { markLabels, markKinds } from '#/product/marks/brand-marks.ts'
import { Badge } from '#/ui/badge.tsx'
import {
  brandMeanings,
  domainMeanings,
  outcomeMeanings,
  reportMeanings,
  statusMeanings,
  verdictMeanings,
} from './meanings.ts'

/** One entry: the word as it looks on screen, what it means, and the contract's code for operators. */
type Entry = { key: string; word: ReactNode; meaning: string; code?: string }

const entry = (word: string, meaning: string): Entry => ({ key: word, word, meaning })

const parts: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: 'Verdict and risk',
    entries: [
      ...verdicts.map((code) => {
        const { word, tone } = verdictLabel(code)
        return {
          key: code,
          word: <Badge tone={tone}>{word}</Badge>,
          meaning: verdictMeanings[code],
        }
      }),
      {
        key: 'review',
        word: <NeedsReview />,
        meaning: domainMeanings.needsReview,
      },
      entry('Risk', domainMeanings.risk),
      entry('For one brand', domainMeanings.verdict),
    ],
  },
  {
    title: 'Lists of domains',
    entries: [
      ...populations.map(({ triage, label, meaning }) => ({
        key: triage,
        word: label,
        meaning,
        code: triage,
      })),
      entry('Dealt with', domainMeanings.dealtWith),
    ],
  },
  {
    title: 'About a domain',
    entries: [
      entry('Website', domainMeanings.website),
      entry('DNS set up', domainMeanings.dns),
      entry('Visual scan', domainMeanings.visualScan),
      entry('Alert pending', domainMeanings.alert),
    ],
  },
  {
    title: 'Tricks of look-alikes',
    entries: Object.values(techniqueLabels).map(({ name, meaning }) => entry(name, meaning)),
  },
  {
    title: 'My notes, saved only in this browser',
    entries: markKinds.map((kind) => entry(markLabels[kind].label, markLabels[kind].meaning)),
  },
  {
    title: 'Status of a case',
    entries: takedownStatuses.map((status) => {
      const { word, tone } = caseStatusLabel({ status })
      return {
        key: status,
        word: <Badge tone={tone}>{word}</Badge>,
        meaning: statusMeanings[status],
        code: status,
      }
    }),
  },
  {
    title: 'Outcome of a case',
    entries: takedownResolutions.flatMap((resolution): Entry[] => {
      const label = caseOutcomeLabel({ status: 'CLOSED', resolution })
      return label === null
        ? []
        : [
            {
              key: resolution,
              word: <Badge tone={label.tone}>{label.word}</Badge>,
              meaning: outcomeMeanings[resolution],
              code: resolution,
            },
          ]
    }),
  },
  {
    title: 'Providers and blocklists',
    entries: [
      { ...entry('Not sent', reportMeanings.notSent), code: 'NOT_SENT' },
      { ...entry('No response', reportMeanings.noResponse), code: 'NO_RESPONSE' },
      { ...entry('Listed', reportMeanings.listed), code: 'LISTED' },
    ],
  },
  {
    title: 'Figures of a brand',
    entries: [
      entry('Domains to review', brandMeanings.review),
      entry('High risk', brandMeanings.highRisk),
      entry('Average risk', brandMeanings.averageRisk),
      entry('Scans', brandMeanings.scans),
      entry('Open takedowns', brandMeanings.openCases),
      entry('All brands together', brandMeanings.shared),
      entry('Updated', brandMeanings.age),
    ],
  },
]

/** What every verdict, status, note and figure means, in the words and looks of the screens. */
export function Guide() {
  return (
    <div className="grid gap-4">
      {parts.map(({ title, entries }) => (
        <section key={title} aria-label={title}>
          <h3 className="mb-1 text-xs font-label text-faint">{title}</h3>
          <dl className="grid grid-cols-[10rem_minmax(0,1fr)] gap-x-3 max-[38rem]:grid-cols-[7.5rem_minmax(0,1fr)]">
            {entries.map(({ key, word, meaning, code }) => (
              <div
                key={key}
                className="col-span-2 grid grid-cols-subgrid items-baseline border-b border-line py-1.5 last:border-b-0"
              >
                <dt>{word}</dt>
                <dd className="text-muted">
                  {meaning}
                  {code && <code className="ml-1.5 font-mono text-xs text-faint">{code}</code>}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {/* Written by the build. */}
      <p className="text-sm text-muted">
        <a
          href={`${import.meta.env.BASE_URL}licences.txt`}
          target="_blank"
          rel="noreferrer"
          className="rounded-sm underline underline-offset-2"
        >
          Licences of the packages in this app
        </a>
      </p>
    </div>
  )
}
