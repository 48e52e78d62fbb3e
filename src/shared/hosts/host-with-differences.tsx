import { hostParts } from '#/lib/host-name.ts'
import { hostMarks, type HostMark } from '#/lib/look-alike/technique.ts'
import {
  HostName,
  hostClass,
  hostTextParts,
  joinParts,
  OneLineHost,
  HAS_TWO_SPELLINGS,
  type HostTextParts,
} from './host-name.tsx'
import { HostileUrl } from './hostile-url.tsx'

const markClasses: Record<HostMark['kind'], string> = {
  plain: '',
  brand: '',
  odd: 'rounded-[3px] bg-red-soft font-bold text-red underline decoration-2 underline-offset-2',
  // Takes no space, so that the name keeps its length.
  gap: 'relative after:absolute after:-inset-y-px after:-left-px after:w-0.5 after:bg-red',
}

/** A label with marked ranges; the text itself is unchanged. */
function HighlightedLabel({ marks, brand }: { marks: readonly HostMark[]; brand: string }) {
  return marks.map(({ text, kind }, at) =>
    kind === 'plain' || kind === 'brand' ? (
      text
    ) : (
      <span
        key={at}
        data-mark={kind}
        title={kind === 'gap' ? 'Letters missing' : `Differs from ${brand}`}
        className={markClasses[kind]}
      >
        {text}
      </span>
    ),
  )
}

/**
 * Marks the letters in which a host differs from the brand's name (F7); null if there are none. `brandDomain` is null
 * until loaded.
 */
function highlightDifferences(host: string, brandDomain: string | null): HostTextParts | null {
  const found = brandDomain === null ? null : hostMarks(host, brandDomain)
  if (found === null || brandDomain === null || found.marks.every(({ kind }) => kind === 'brand'))
    return null
  const { sub } = hostParts(host)
  const before = sub === '' ? [] : sub.slice(0, -1).split('.')
  const label = <HighlightedLabel marks={found.marks} brand={hostParts(brandDomain).name} />
  return {
    ...hostTextParts(host),
    sub:
      before.length > 0 &&
      before.map((text, at) => (
        <span key={at} className="text-muted">
          {at === found.index ? label : text}.
        </span>
      )),
    ...(found.index === before.length && { name: label }),
  }
}

type HostWithDifferencesProps = {
  value: string
  brandDomain: string | null
  /** Truncates long names. Names with two spellings are truncated at the end. */
  oneLine?: boolean
}

/** `HostName` with look-alike letters marked. */
export function HostWithDifferences({
  value,
  brandDomain,
  oneLine = false,
}: HostWithDifferencesProps) {
  const parts = highlightDifferences(value, brandDomain)
  if (oneLine && value !== '' && !HAS_TWO_SPELLINGS.test(value))
    return <OneLineHost parts={parts ?? hostTextParts(value)} />
  return parts === null ? (
    <HostName value={value} />
  ) : (
    <bdi translate="no" className={hostClass}>
      {joinParts(parts)}
    </bdi>
  )
}

/** `HostileUrl` with look-alike letters marked. */
export const UrlWithDifferences = ({
  value,
  brandDomain,
}: {
  value: string
  brandDomain: string | null
}) => (
  <HostileUrl
    value={value}
    renderHost={(host) => joinParts(highlightDifferences(host, brandDomain) ?? hostTextParts(host))}
  />
)
