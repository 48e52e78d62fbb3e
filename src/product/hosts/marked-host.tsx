import type { ReactNode } from 'react'
import { hostParts } from '#/lib/host-name.ts'
import { hostMarks, type HostMark } from '#/lib/look-alike/technique.ts'
import { HostName, hostFace, hostText } from './host-name.tsx'
import { HostileUrl } from './hostile-url.tsx'

const looks: Record<HostMark['kind'], string> = {
  plain: '',
  brand: '',
  odd: 'rounded-[3px] bg-red-soft font-bold text-red underline decoration-2 underline-offset-2',
  // Takes no room, so that the name stays as long as it is.
  gap: 'relative after:absolute after:-inset-y-px after:-left-px after:w-0.5 after:bg-red',
}

/** A label in its stretches; nothing is added to the text, which can be selected and read out as it is. */
function Marked({ marks, brand }: { marks: readonly HostMark[]; brand: string }) {
  return marks.map(({ text, kind }, at) =>
    kind === 'plain' || kind === 'brand' ? (
      text
    ) : (
      <span
        key={at}
        data-mark={kind}
        title={kind === 'gap' ? `letters of ${brand} are missing here` : `not as in ${brand}`}
        className={looks[kind]}
      >
        {text}
      </span>
    ),
  )
}

/**
 * A host with the letters marked in which it differs from the brand's name (F7); null where there is nothing to
 * mark. `brandDomain` is null while it is not known.
 */
function markedHostText(host: string, brandDomain: string | null): ReactNode {
  const found = brandDomain === null ? null : hostMarks(host, brandDomain)
  if (found === null || brandDomain === null || found.marks.every(({ kind }) => kind === 'brand'))
    return null
  const { sub, name, suffix } = hostParts(host)
  const before = sub === '' ? [] : sub.slice(0, -1).split('.')
  const label = <Marked marks={found.marks} brand={hostParts(brandDomain).name} />
  return (
    <>
      {before.map((text, at) => (
        <span key={at} className="text-muted">
          {at === found.index ? label : text}.
        </span>
      ))}
      {found.index === before.length ? label : name}
      {suffix && (
        <span className={`text-faint ${suffix.length < 16 ? 'whitespace-nowrap' : ''}`}>
          [.]{suffix}
        </span>
      )}
    </>
  )
}

/** A listed host as `HostName` draws it, with its letters marked as `markedHostText` does. */
export function MarkedHost({ value, brandDomain }: { value: string; brandDomain: string | null }) {
  const text = markedHostText(value, brandDomain)
  return text === null ? (
    <HostName value={value} />
  ) : (
    <bdi translate="no" className={hostFace}>
      {text}
    </bdi>
  )
}

/** A listed address as `HostileUrl` draws it, the letters of its host marked. */
export const MarkedUrl = ({
  value,
  brandDomain,
}: {
  value: string
  brandDomain: string | null
}) => (
  <HostileUrl
    value={value}
    drawHost={(host) => markedHostText(host, brandDomain) ?? hostText(host)}
  />
)
