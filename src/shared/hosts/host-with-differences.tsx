import { useDeferredValue } from 'react'
import { splitHost } from '#/lib/host-name.ts'
import { compareWithBrand, type LabelSegment } from '#/lib/look-alike/technique.ts'
import { isInternational } from './format-host.ts'
import {
  HostName,
  hostClass,
  renderHostParts,
  joinParts,
  OneLineHost,
  HostileUrl,
  type HostTextParts,
} from './host-name.tsx'

const segmentClasses = {
  different:
    'rounded-[3px] bg-red-soft font-bold text-red underline decoration-2 underline-offset-2',
  // The marker takes no space, so that the name keeps its width.
  missing: 'relative after:absolute after:-inset-y-px after:-left-px after:w-0.5 after:bg-red',
}

type HighlightedLabelProps = { segments: readonly LabelSegment[]; brand: string }

/** A label with its differences highlighted; the text itself is unchanged. */
function HighlightedLabel({ segments, brand }: HighlightedLabelProps) {
  return segments.map(({ text, kind }, index) =>
    kind === 'unrelated' || kind === 'same' ? (
      text
    ) : (
      <span
        key={index}
        data-mark={kind}
        title={kind === 'missing' ? 'Letters missing' : `Differs from ${brand}`}
        className={segmentClasses[kind]}
      >
        {text}
      </span>
    ),
  )
}

/**
 * Renders a host and highlights the letters that differ from the brand's name (F7). Returns null if there is nothing to
 * highlight. `brandDomain` is null until loaded.
 */
function highlightDifferences(host: string, brandDomain: string | null): HostTextParts | null {
  const comparison = brandDomain === null ? null : compareWithBrand(host, brandDomain)
  if (comparison === null || brandDomain === null) return null
  const { labelIndex, segments } = comparison
  if (segments.every(({ kind }) => kind === 'same')) return null
  const { sub } = splitHost(host)
  const subLabels = sub === '' ? [] : sub.slice(0, -1).split('.')
  const label = <HighlightedLabel segments={segments} brand={splitHost(brandDomain).name} />
  return {
    ...renderHostParts(host),
    sub:
      subLabels.length > 0 &&
      subLabels.map((text, index) => (
        <span key={index} className="text-muted">
          {index === labelIndex ? label : text}.
        </span>
      )),
    ...(labelIndex === subLabels.length && { name: label }),
  }
}

type HostWithDifferencesProps = {
  value: string
  brandDomain: string | null
  /** Truncates the host before its suffix. Ignored for internationalized hosts, which the container must truncate. */
  oneLine?: boolean
}

/** `HostName` with look-alike letters highlighted. */
export function HostWithDifferences({
  value,
  brandDomain,
  oneLine = false,
}: HostWithDifferencesProps) {
  // Show the host first: comparing a page of hosts takes longer than rendering them.
  const comparedDomain = useDeferredValue(brandDomain, null)
  const parts = highlightDifferences(value, comparedDomain)
  if (oneLine && value !== '' && !isInternational(value))
    return <OneLineHost parts={parts ?? renderHostParts(value)} />
  return parts === null ? (
    <HostName value={value} />
  ) : (
    <bdi translate="no" className={hostClass}>
      {joinParts(parts)}
    </bdi>
  )
}

/** `HostileUrl` with look-alike letters highlighted. */
export const UrlWithDifferences = ({
  value,
  brandDomain,
}: {
  value: string
  brandDomain: string | null
}) => (
  <HostileUrl
    value={value}
    renderHost={(host) =>
      joinParts(highlightDifferences(host, brandDomain) ?? renderHostParts(host))
    }
  />
)
