import { describeCharacters } from '#/lib/look-alike/characters.ts'
import type { Edit } from '#/lib/look-alike/difference.ts'
import { getHostForms, type HostForms } from '#/lib/look-alike/host-forms.ts'
import { detectLookAlike, type LookAlike } from '#/lib/look-alike/technique.ts'
import { formatCountOf } from '#/lib/numbers.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { formatHost } from '#/shared/hosts/format-host.ts'
import { HostSpelling } from '#/shared/hosts/host-name.tsx'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import {
  describeDifferences,
  describeTechniques,
  techniqueLabels,
} from '#/shared/labels/technique-labels.ts'
import { KeyValues } from '#/ui/card.tsx'

/* Look-alike analysis (F7). */

type LookAlikeProps = {
  host: string
  /** Null if the brand has no domain or isn't loaded. */
  brandDomain: string | null
}

/** Look-alike techniques of a host on one line. The line keeps its height while it is empty. */
export function LookAlikeLine({ host, brandDomain }: LookAlikeProps) {
  return (
    <p className="h-[1.45em] min-w-0 flex-1 truncate text-sm text-muted">
      {/* The key replaces the element for each host, because a change of the text would count as a layout shift. */}
      <span key={host}>
        {brandDomain !== null && describeTechniques(detectLookAlike(host, brandDomain))}
      </span>
    </p>
  )
}

export function LookAlikeDetails({ host, brandDomain }: LookAlikeProps) {
  const forms = getHostForms(host)
  const lookAlike = brandDomain === null ? null : detectLookAlike(host, brandDomain)
  return (
    <div className="grid gap-2.5">
      {lookAlike && brandDomain !== null && (
        <TechniqueList lookAlike={lookAlike} brandDomain={brandDomain} />
      )}
      {forms.ascii !== forms.unicode && <Spellings forms={forms} />}
    </div>
  )
}

const maxDifferences = 12

function TechniqueList({ lookAlike, brandDomain }: { lookAlike: LookAlike; brandDomain: string }) {
  const { isOwn, techniques, difference, label, brand } = lookAlike
  if (isOwn) return <p className="text-muted">Your own domain, or a subdomain of it.</p>
  if (techniques.length === 0)
    return (
      <p className="text-muted">
        No known spelling trick on <span translate="no">{formatHost(brandDomain)}</span>. That
        doesn’t make this domain harmless.
      </p>
    )
  const differenceTexts = difference === null ? [] : describeDifferences(difference)
  return (
    <>
      {difference !== null && label !== null && (
        <>
          <p className="sr-only">
            {`${toVisibleString(label.text, 'host')} compared with ${toVisibleString(brand, 'host')}`}
          </p>
          <Alignment edits={difference.edits} />
        </>
      )}
      {differenceTexts.length > 0 && (
        <ul className="list-disc pl-4 marker:text-faint">
          {differenceTexts.slice(0, maxDifferences).map((clause) => (
            <li key={clause} className="first-letter:uppercase">
              <HostileText value={clause} />
            </li>
          ))}
          {differenceTexts.length > maxDifferences && (
            <li>{formatCountOf(differenceTexts.length - maxDifferences, 'more difference')}</li>
          )}
        </ul>
      )}
      <ul className="grid gap-1">
        {techniques.map((technique) => {
          const { name, definition } = techniqueLabels[technique]
          return (
            <li key={technique}>
              <b className="font-label">{name}:</b> <span className="text-muted">{definition}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

const changedClass = 'rounded-[3px] bg-red-soft text-red'

/** Highlights the differences between the names. Hidden from screen readers: the list below states the differences. */
function Alignment({ edits }: { edits: readonly Edit[] }) {
  const pairClass = 'inline-grid min-w-0 justify-items-start [overflow-wrap:anywhere]'
  return (
    <div
      aria-hidden
      translate="no"
      className="flex flex-wrap gap-y-2 rounded-control bg-sunken px-3 py-2 font-mono text-lg leading-tight"
    >
      <span className={`${pairClass} w-12 font-sans text-xs text-muted`}>
        <span>this</span>
        <span>yours</span>
      </span>
      {edits.map(({ kind, host, brand }, index) => (
        <span key={index} className={pairClass}>
          <span className={kind === 'same' ? '' : changedClass}>
            {host === '' ? <Gap text={brand} /> : toVisibleString(host, 'host')}
          </span>
          <span className={kind === 'same' ? 'text-muted' : 'text-text'}>
            {brand === '' ? <Gap text={host} /> : toVisibleString(brand, 'host')}
          </span>
        </span>
      ))}
    </div>
  )
}

/** Dots in place of characters that only the other line has. */
const Gap = ({ text }: { text: string }) => (
  <span className="text-faint">{'·'.repeat(Math.min(Array.from(text).length, 40))}</span>
)

function Spellings({ forms }: { forms: HostForms }) {
  // Each character includes its combining marks.
  const nonAsciiCharacters = [
    ...new Set(forms.labels.flatMap(({ unicode }) => unicode.match(/[^\x00-\x7f]\p{M}*/gu) ?? [])),
  ]
  const mixedLabels = forms.labels.filter(({ problems }) => problems.includes('mixed-scripts'))
  const asciiLookAlikes = forms.labels.flatMap(({ asciiLookAlike }) => asciiLookAlike ?? [])
  const scripts = [...new Set(forms.labels.flatMap((label) => label.scripts))]
  return (
    <KeyValues
      items={[
        {
          term: 'Punycode',
          detail: <HostSpelling value={forms.ascii} isHarmless />,
        },
        {
          term: 'Unicode',
          detail: <HostSpelling value={forms.unicode} isHarmless={forms.problems.length === 0} />,
        },
        {
          term: 'Scripts',
          detail:
            scripts.length === 0 ? null : (
              <>
                {scripts.join(', ')}
                {mixedLabels.length > 0 && (
                  <span className="text-red">
                    , mixed in{' '}
                    {mixedLabels.length === 1 ? 'one label' : `${mixedLabels.length} labels`}
                  </span>
                )}
              </>
            ),
        },
        {
          term: 'Letters outside a–z',
          detail: <HostileText value={describeCharacters(nonAsciiCharacters.join(''))} />,
        },
        ...(asciiLookAlikes.length === 0
          ? []
          : [{ term: 'Looks like', detail: <HostileText value={asciiLookAlikes.join(', ')} /> }]),
      ]}
    />
  )
}
