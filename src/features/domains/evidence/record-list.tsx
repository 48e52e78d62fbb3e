import { defangHost } from '#/lib/host-name.ts'
import { CopyChoices } from '#/product/hosts/copy-choices.tsx'
import { HostName } from '#/product/hosts/host-name.tsx'
import { HostileText } from '#/product/hosts/hostile-text.tsx'
import { usePrinting } from '#/ui/printing.ts'

const host = /^(?=.*[a-z])[^\s/:{}"]+\.[^\s/:{}"]+$/i
const mostShown = 20

/** One record; the hosts in it stand as every listed host does. */
function Record({ value }: { value: string }) {
  return value.split(/(\s+)/).map((word, index) =>
    host.test(word) ? (
      <HostName key={index} value={word} />
    ) : (
      <span key={index} className="font-mono text-mono">
        <HostileText value={word} />
      </span>
    ),
  )
}

/** DNS records, one below the other. Many are cut; the copy and the paper have them all. */
export function RecordList({ records }: { records: readonly string[] }) {
  const shown = usePrinting() ? records.length : mostShown
  return (
    <ul>
      {records.slice(0, shown).map((record, index) => (
        <li key={index}>
          <Record value={record} />
        </li>
      ))}
      {records.length > shown && (
        <li className="text-muted">and {records.length - shown} more; copying includes all</li>
      )}
    </ul>
  )
}

const defangRecord = (record: string): string =>
  record.replace(/\S+/g, (word) => (host.test(word) ? defangHost(word) : word))

/** All records of a scan as text: hosts defanged, or everything as the scan wrote it. */
export function CopyRecords({
  records,
  raw,
}: {
  records: readonly (readonly [type: string, values: readonly string[]])[]
  raw: readonly (readonly [type: string, text: string | null])[]
}) {
  const defanged = records
    .flatMap(([type, values]) => values.map((value) => `${type} ${defangRecord(value)}`))
    .join('\n')
  const asGiven = raw
    .flatMap(([type, text]) => (text === null ? [] : [`${type} ${text}`]))
    .join('\n')
  if (asGiven === '') return null
  return (
    <CopyChoices
      choices={[
        {
          label: 'Copy safely',
          name: 'Copy safely: DNS records',
          text: defanged,
          done: 'Copied safely',
        },
        {
          label: 'Copy original',
          name: 'Copy original DNS records',
          text: asGiven,
          done: 'Copied original',
        },
      ]}
    />
  )
}
