import { hostParts } from '#/lib/host-name.ts'
import { hostMarks, type HostMark } from '#/lib/look-alike/host-marks.ts'
import { HostName } from './host-name.tsx'
import { hostFace } from './host-text.tsx'

const looks: Record<HostMark['kind'], string> = {
  plain: '',
  brand: '',
  odd: 'rounded-[3px] bg-red-soft font-bold text-red underline decoration-2 underline-offset-2',
  // Takes no room, so that the name stays as long as it is.
  gap: 'relative after:absolute after:inset-y-[-1px] after:left-[-1px] after:w-0.5 after:bg-red',
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
 * A listed host as `HostName` draws it, with the letters marked in which it differs from the brand's name (F7).
 * `brandDomain` is null while it is not known.
 */
export function MarkedHost({ value, brandDomain }: { value: string; brandDomain: string | null }) {
  const found = brandDomain === null ? null : hostMarks(value, brandDomain)
  if (found === null || brandDomain === null || found.marks.every(({ kind }) => kind === 'brand'))
    return <HostName value={value} />
  const { sub, name, suffix } = hostParts(value)
  const before = sub === '' ? [] : sub.slice(0, -1).split('.')
  const label = <Marked marks={found.marks} brand={hostParts(brandDomain).name} />
  return (
    <bdi className={hostFace}>
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
    </bdi>
  )
}
