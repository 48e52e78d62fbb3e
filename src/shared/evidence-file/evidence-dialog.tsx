import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { appVersion } from '#/api/app-settings.ts'
import { explainError } from '#/api/errors.ts'
import { takedownOptions } from '#/api/takedowns.ts'
import { toUtcDay } from '#/lib/dates.ts'
import { toFileName } from '#/lib/file-name.ts'
import { toSha256Hex } from '#/lib/hashes.ts'
import { defangUrlsAndHosts, getHost } from '#/lib/host-name.ts'
import { mapTexts } from '#/lib/map-texts.ts'
import {
  defaultMarking,
  markingDefinitions,
  formatMarking,
  markings,
  createStixBundle,
  type Marking,
} from '#/shared/stix/stix-bundle.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { RadioChoice, SelectField } from '#/ui/form-fields.tsx'
import { saveFile } from '#/ui/save-file.ts'
import type { EvidenceSubject } from './evidence-button.tsx'
import { EvidencePage } from './evidence-page.tsx'
import { loadEvidence, type Evidence } from './load-evidence.ts'

const pageHint =
  'HTML page with timeline and screenshots. Works offline, links disabled, includes a SHA-256 hash.'

const formats = [
  { value: 'page', label: 'Web page', hint: pageHint },
  {
    value: 'stix',
    label: 'STIX 2.1 bundle',
    hint: 'For threat intelligence platforms such as MISP.',
  },
] as const
type EvidenceFormat = (typeof formats)[number]['value']

type EvidenceDialogProps = { subject: EvidenceSubject; onClose: () => void }

/** Saves an evidence file (F11) or, for cases only, a STIX bundle (F26). */
export function EvidenceDialog({ subject, onClose }: EvidenceDialogProps) {
  const client = useQueryClient()
  const [format, setFormat] = useState<EvidenceFormat>('page')
  const [marking, setMarking] = useState(defaultMarking)
  const { data, error, isPending, mutate, reset } = useMutation({
    mutationFn: async () =>
      format === 'page' || subject.kind === 'domain'
        ? savePage(client, subject)
        : saveStixBundle(client, subject.takedownId, marking),
  })
  const failure = error
    ? explainError(error).text
    : data === null && 'This case has no address that a STIX file could describe.'
  return (
    <Dialog
      title="Evidence file"
      description={`Everything the service reports about this ${subject.kind}, in one file. Nothing is sent anywhere.`}
      open
      onOpenChange={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          mutate()
        }}
        className="grid grid-cols-1 justify-items-start gap-4"
      >
        {subject.kind === 'domain' ? (
          <p className="text-muted">{pageHint}</p>
        ) : (
          <RadioChoice
            legend="Format"
            options={formats}
            value={format}
            onChange={(next) => {
              setFormat(next)
              reset()
            }}
          />
        )}
        {format === 'stix' && (
          <>
            <p className="rounded-control border border-amber px-3 py-2">
              This file contains original addresses so that tools can match them. Do not open them.
              Apart from the addresses, it contains only the ID, AS number, status, outcome and
              dates of the case.
            </p>
            <SelectField
              label="Sharing"
              options={markings.map((value) => ({ value, label: formatMarking(value) }))}
              value={marking}
              onChange={setMarking}
            />
            <p className="-mt-3 text-sm text-muted">{markingDefinitions[marking]}</p>
          </>
        )}
        <Button type="submit" variant="primary" pending={isPending}>
          Save file
        </Button>
        <output className="grid gap-1 [overflow-wrap:anywhere] empty:hidden">
          {isPending && <span className="text-muted">Loading…</span>}
          {failure && <span className="text-red">Nothing was saved. {failure}</span>}
          {data && (
            <>
              <span>
                Saved <span className="font-mono">{data.name}</span>.
              </span>
              {data.missingParts.map((part) => (
                <span key={part} className="text-amber">
                  Not in the file: {part}
                </span>
              ))}
            </>
          )}
        </output>
      </form>
    </Dialog>
  )
}

const formatEvidenceFileName = (
  kind: string,
  subjectName: string,
  createdAtMs: number,
  extension: string,
): string => toFileName([kind, getHost(subjectName), toUtcDay(createdAtMs)], extension)

async function savePage(client: QueryClient, subject: EvidenceSubject) {
  const evidence = await loadEvidence(client, subject)
  const { subjectName, createdAtMs, missingParts } = evidence
  const name = formatEvidenceFileName('evidence', subjectName, createdAtMs, 'html')
  saveFile(name, buildEvidenceFile(evidence), 'text/html')
  return { name, missingParts }
}

async function saveStixBundle(client: QueryClient, takedownId: string, marking: Marking) {
  const row = await client.fetchQuery({ ...takedownOptions(takedownId), staleTime: 0 })
  const createdAtMs = Date.now()
  const bundle = createStixBundle(row, marking, createdAtMs)
  if (bundle === null) return null
  const name = formatEvidenceFileName('stix', row.target_website ?? row.id, createdAtMs, 'json')
  saveFile(name, `${JSON.stringify(bundle, null, 2)}\n`, 'application/json')
  return { name, missingParts: [] }
}

/** Builds a self-contained HTML page. React renders it, so that record values can only become text. */
export function buildEvidenceFile(evidence: Evidence): string {
  const data = buildEvidenceData(evidence)
  const digest = toSha256Hex(data)
  const file = document.implementation.createHTMLDocument()
  file.documentElement.lang = 'en'
  file.head.replaceChildren()
  // React reports render errors to this handler instead of throwing them from `flushSync`.
  const errors: unknown[] = []
  const root = createRoot(file.body.appendChild(file.createElement('main')), {
    onUncaughtError: (error) => void errors.push(error),
  })
  flushSync(() => root.render(<EvidencePage evidence={evidence} data={data} digest={digest} />))
  // oxlint-disable-next-line no-restricted-properties -- reads markup, never sets it
  const html = file.documentElement.outerHTML
  root.unmount()
  if (errors.length > 0) throw errors[0]
  // Added to the HTML string, because the app's content security policy forbids rendering inline styles.
  const style = `<style>${buildEvidenceStyle(digest)}</style>`
  return `<!doctype html>\n${html.replace('</head>', () => `${style}</head>`)}\n`
}

/** Returns one line of ASCII without HTML characters, so that text copied from the page has the same digest. */
function buildEvidenceData(evidence: Evidence): string {
  const content = {
    format: 'evidence-file-3',
    appVersion,
    ...evidence,
    pictures: evidence.pictures.map(({ image, ...picture }) => ({
      ...picture,
      image: image && { ...image, data: undefined },
    })),
  }
  return JSON.stringify(mapTexts(content, defangUrlsAndHosts)).replace(
    /[^\x20-\x7e]|[<>&]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Inserted as raw HTML, so it must not contain record data. */
const buildEvidenceStyle = (digest: string): string => `
* { box-sizing: border-box; overflow-wrap: anywhere; }
body { margin: 0; background: #fff; color: #1a1d23; font: 14px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1, h2, h3, h4 { margin: 0; line-height: 1.25; break-after: avoid; }
h1 { font-size: 1.6em; }
h2 { margin-top: 2em; padding-top: .7em; border-top: 2px solid; font-size: 1.25em; }
h3 { margin-top: 1.3em; font-size: 1.1em; }
p, dl { margin: .35rem 0; }
.muted, figcaption, dt { color: #5a6270; }
.summary { font-weight: 600; break-after: avoid; }
dl > div { display: grid; grid-template-columns: 13rem minmax(0, 1fr); gap: 0 1rem; padding: .2rem 0; border-top: 1px solid #d9dde3; break-inside: avoid; }
dd, figure, pre { margin: 0; white-space: pre-wrap; }
article { margin: .75rem 0; border-left: 3px solid #d9dde3; padding-left: .75rem; }
code, #data { font: .85em/1.5 ui-monospace, Consolas, monospace; }
#data { max-height: 24rem; overflow: auto; border: 1px solid #d9dde3; padding: .75rem; user-select: all; }
.pictures { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr)); gap: 1.25rem; }
figure { break-inside: avoid; }
img { display: block; max-width: 100%; height: auto; border: 1px solid #d9dde3; }
.print-only { display: none; }
@media (max-width: 40rem) { dl > div { grid-template-columns: 1fr; } }
@page {
  margin: 13mm 13mm 17mm;
  @bottom-left { content: "SHA-256 of the data: ${digest}"; width: 88%; font: 6.5pt ui-monospace, Consolas, monospace; text-align: left; white-space: nowrap; }
  @bottom-right { content: counter(page) " / " counter(pages); font: 7.5pt system-ui, sans-serif; white-space: nowrap; }
}
@media print {
  body { font-size: 8pt; line-height: 1.25; }
  main { max-width: none; padding: 0; }
  dl { columns: 2; }
  dl > div { grid-template-columns: 27mm minmax(0, 1fr); gap: 0 2mm; padding: .5mm 0; }
  p, dl, article { margin: .15rem 0; }
  .pictures { grid-template-columns: 1fr 1fr; }
  img { max-height: 15cm; }
  #data { display: none; }
  .print-only { display: block; }
}
`
