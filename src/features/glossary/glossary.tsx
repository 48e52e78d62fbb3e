import type { ReactNode } from 'react'
import {
  takedownResolutions,
  takedownStatuses,
  verdicts,
  type TakedownResolution,
  type TakedownStatus,
} from '#/contract/codes.ts'
import { brandMeanings, domainMeanings, verdictMeanings } from '#/shared/guide/meanings.ts'
import { getCaseOutcomeLabel, getCaseStatusLabel } from '#/shared/labels/case-labels.ts'
import { NeedsReview } from '#/shared/labels/host-badges.tsx'
import { getVerdictLabel, type TonedLabel } from '#/shared/labels/host-labels.ts'
import { techniqueLabels } from '#/shared/labels/technique-labels.ts'
import { triageTabs } from '#/shared/labels/triage-tabs.ts'
import { definitions } from '#/shared/outcomes/definitions.ts'
import { noteKinds, noteLabels } from '#/shared/triage-notes/triage-notes.ts'
import { Badge } from '#/ui/badge.tsx'
import { Card } from '#/ui/card.tsx'
import { PageHeader } from '#/ui/page-header.tsx'

/** Statuses of cases (C110–C112). */
const statusMeanings: Readonly<Record<TakedownStatus, string>> = {
  REQUESTED: 'The takedown team has to approve the request before work starts.',
  OPEN: 'The request was approved, or needed no approval. The takedown team starts work.',
  IN_PROGRESS: 'The takedown team is working on the case.',
  PENDING_RESPONSE: 'A provider has yet to respond.',
  CLOSED: 'Work has ended. The outcome says whether the site was taken down.',
  FAILED: 'Work has ended without success.',
  REJECTED: 'The takedown team turned the request down.',
}

/** Outcomes of closed cases (C112, C113). */
const outcomeMeanings: Readonly<Record<TakedownResolution, string>> = {
  DOMAIN_SUSPENDED: 'The domain name was disabled.',
  CONTENT_REMOVED: 'The content was taken off the site. The domain can still exist.',
  SERVER_HOLD: 'The registry put the domain on hold, which takes its name out of DNS.',
  VOLUNTARY_TAKEDOWN: 'The people behind the site took it down themselves.',
  UNRESOLVED: 'The case ended, but the site was not removed.',
  FALSE_POSITIVE: 'Analysts found no infringement.',
}

type Entry = readonly [term: ReactNode, meaning: string]

const renderBadge = (label: TonedLabel | null): ReactNode =>
  label && <Badge tone={label.tone}>{label.text}</Badge>

const sections: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: 'Verdict and risk',
    entries: [
      ...verdicts.map((code): Entry => [renderBadge(getVerdictLabel(code)), verdictMeanings[code]]),
      [<NeedsReview key="review" />, 'The domain is flagged for review by a person.'],
      ['Risk', domainMeanings.risk],
      ['Per brand', domainMeanings.verdict],
    ],
  },
  {
    title: 'Lists of domains',
    entries: [
      ...triageTabs.map(({ label, definition }): Entry => [label, definition]),
      [
        'Review order',
        'Domains that most need a person’s review come first. The rest follow by risk.',
      ],
      ['Handled', domainMeanings.handled],
      [
        'Registered domain',
        'The name that was registered, such as example.com for login.example.com. Its hosts form one group, whose risk is the highest of any host in it.',
      ],
      [
        'Campaign',
        'Red and amber domains on the same infrastructure, such as one server address, MX host or certificate. A campaign spans at least two registered domains and may be the work of one actor.',
      ],
    ],
  },
  {
    title: 'About a domain',
    entries: [
      ['Website', domainMeanings.website],
      ['DNS completeness', domainMeanings.dns],
      ['Visual scan', 'When the domain was last visually scanned for this brand.'],
      ['Alert pending', 'The brand has an alert about the domain that has not been sent yet.'],
      [
        'Defanged',
        'An address written so that nobody opens it by accident, such as hxxps://example[.]com.',
      ],
    ],
  },
  {
    title: 'Look-alike techniques',
    entries: Object.values(techniqueLabels).map(({ name, definition }): Entry => [
      name,
      definition,
    ]),
  },
  {
    title: 'Takedowns',
    entries: [
      ['Takedown, case', 'The work to have one website removed or suspended.'],
      ['Takedown team', 'The people who approve requests and work the cases.'],
      [
        'Provider',
        'A company that gets an abuse report about a site, such as its registrar, host or CDN.',
      ],
      ['Request list', 'Domains and URLs you collect for a bulk request. Nothing is sent yet.'],
      ['Comment', 'Text you can add to a request.'],
    ],
  },
  {
    title: 'Case status',
    entries: takedownStatuses.map((status): Entry => [
      renderBadge(getCaseStatusLabel({ status })),
      statusMeanings[status],
    ]),
  },
  {
    title: 'Case outcome',
    entries: [
      ...takedownResolutions.map((resolution): Entry => [
        renderBadge(getCaseOutcomeLabel({ status: 'CLOSED', resolution })),
        outcomeMeanings[resolution],
      ]),
      [
        renderBadge(getCaseOutcomeLabel({ status: 'CLOSED' })),
        'The case is closed, but the service doesn’t say whether the site was removed.',
      ],
    ],
  },
  {
    title: 'Reports and blocklists',
    entries: [
      ['Not sent', 'No abuse report has been sent to this provider.'],
      ['No response', 'The provider has not answered the report.'],
      [
        'Blocklist',
        'A list of harmful sites, kept by another service. The site of a case can be submitted to it.',
      ],
      ['Listed', 'The site is on the blocklist.'],
    ],
  },
  {
    title: 'Figures of a brand',
    entries: [
      ['High risk', brandMeanings.highRisk],
      ['Average risk', brandMeanings.averageRisk],
      ['Scans', brandMeanings.scans],
      ['Open takedowns', brandMeanings.openCases],
      ['Shared domain', 'A domain found for several brands.'],
      [
        'Monitoring off',
        'The service doesn’t monitor this brand. Its takedown requests need approval.',
      ],
      ['Updated', brandMeanings.age],
    ],
  },
  {
    title: 'Outcomes',
    entries: Object.values(definitions).map(({ name, text, details }): Entry => [
      name,
      `${text} ${details}`,
    ]),
  },
  {
    title: 'My notes',
    entries: noteKinds.map((kind): Entry => [noteLabels[kind].label, noteLabels[kind].definition]),
  },
]

/** Defines the terms and badges of the app. */
export function Glossary() {
  return (
    <>
      <PageHeader title="Glossary" />
      <div className="gap-3.5 lg:columns-2 min-[110rem]:columns-3">
        {sections.map(({ title, entries }) => (
          <div key={title} className="mb-3.5 break-inside-avoid">
            <Card title={title}>
              <dl className="grid grid-cols-[10.5rem_minmax(0,1fr)] gap-x-3 max-[38rem]:grid-cols-[7.5rem_minmax(0,1fr)]">
                {entries.map(([term, meaning]) => (
                  <div
                    key={meaning}
                    className="col-span-2 grid grid-cols-subgrid items-baseline border-b border-line py-1.5 first:pt-0 last:border-b-0 last:pb-0"
                  >
                    <dt className="font-label">{term}</dt>
                    <dd className="text-muted">{meaning}</dd>
                  </div>
                ))}
              </dl>
            </Card>
          </div>
        ))}
      </div>
      <p className="text-sm text-muted print:hidden">
        {/* The build generates `licenses.txt`. */}
        <a
          href={`${import.meta.env.BASE_URL}licenses.txt`}
          target="_blank"
          rel="noreferrer"
          className="rounded-sm underline underline-offset-2"
        >
          Open-source licenses
        </a>
      </p>
    </>
  )
}
