import { Fragment, useDeferredValue, type ReactNode } from 'react'
import { defangScheme, splitHost, splitUrl } from '#/lib/host-name.ts'
import type { Edit } from '#/lib/look-alike/difference.ts'
import { compareWithBrand } from '#/lib/look-alike/technique.ts'
import { splitVisibleText } from '#/lib/visible-text.ts'
import { CharacterToken } from '#/ui/visible-text.tsx'
import { formatHost, getSpellings, isInternational, type HostSpellings } from './format-host.ts'
import { HostileText } from './hostile-text.tsx'

const hostClass = 'font-mono text-mono tracking-snug [overflow-wrap:anywhere]'

/** Shows a defanged hostname (`northbank[.]com`), isolated from the text around it and never as a link. */
export function HostName({ value }: { value: string }) {
  if (value === '') return <span className="text-faint">name not reported</span>
  const spellings = getSpellings(value)
  return (
    <bdi translate="no" className={hostClass}>
      {renderHostText(spellings.main)}
      <UnicodeSpelling {...spellings} />
    </bdi>
  )
}

type HostWithDifferencesProps = {
  value: string
  /** Null if not loaded or not reported. */
  brandDomain: string | null
  /** Truncates the part before the suffix. Ignored for internationalized hosts, which the container must truncate. */
  isOneLine?: boolean
}

/** `HostName` that highlights the letters that differ from `brandDomain`. */
export function HostWithDifferences({
  value,
  brandDomain,
  isOneLine = false,
}: HostWithDifferencesProps) {
  // Show the host first: comparing a page of hosts takes longer than rendering them.
  const comparedDomain = useDeferredValue(brandDomain, null)
  const parts = highlightDifferences(value, comparedDomain)
  if (isOneLine && value !== '' && !isInternational(value))
    return <OneLineHost parts={parts ?? renderHostParts(value)} />
  return parts === null ? (
    <HostName value={value} />
  ) : (
    <bdi translate="no" className={hostClass}>
      {joinParts(parts)}
    </bdi>
  )
}

type HostileUrlProps = {
  value: string
  brandDomain?: string | null
  /**
   * True if the app has cut the path or username and ended it with an ellipsis. Then an ellipsis at the end of either
   * isn't highlighted.
   */
  isShortened?: boolean
}

/** Shows a defanged URL. Emphasizes the real host, and warns of a username, which may look like the host. */
export function HostileUrl({ value, brandDomain = null, isShortened = false }: HostileUrlProps) {
  if (value === '') return <span className="text-faint">address not reported</span>
  const pieces = splitUrl(value)
  if (!pieces) return <HostileText value={value} />
  const spellings = getSpellings(pieces.host)
  return (
    <bdi translate="no" className={hostClass}>
      <span className="text-faint">
        {defangScheme(pieces.scheme)}://
        <HostPiece text={pieces.user.replaceAll('.', '[.]')} isShortened={isShortened} />
      </span>
      {joinParts(
        highlightDifferences(spellings.main, brandDomain) ?? renderHostParts(spellings.main),
      )}
      <span className="text-faint">
        <HostPiece text={pieces.port + pieces.path} isShortened={isShortened} />
      </span>
      <UnicodeSpelling {...spellings} />
      {pieces.user && (
        <span translate="yes" className="ml-1.5 font-sans text-xs text-amber">
          The part before @ is only a user name. The site is{' '}
          <span translate="no">{formatHost(pieces.host)}</span>.
        </span>
      )}
    </bdi>
  )
}

/** Shows one spelling of a host. Highlights non-ASCII letters unless `isHarmless`. */
export function HostSpelling({ value, isHarmless }: { value: string; isHarmless: boolean }) {
  return (
    <bdi translate="no" className={hostClass}>
      {renderHostText(value, isHarmless)}
    </bdi>
  )
}

/** Unicode spelling of a host and its problem in words (P11). */
function UnicodeSpelling({ unicode, problem }: HostSpellings) {
  return (
    <>
      {unicode !== null && (
        <>
          {' '}
          <bdi className="font-normal text-muted">
            ({renderHostText(unicode, problem === null)})
          </bdi>
        </>
      )}
      {problem !== null && (
        <span translate="yes" className="font-sans text-xs font-label text-red">
          {` ${problem}`}
        </span>
      )}
    </>
  )
}

const nonAsciiPattern = /([^\x20-\x7e]+)/
const nonAsciiExceptEndPattern = /((?:(?!…@?$)[^\x20-\x7e])+)/

type HostPieceProps = { text: string; isHarmless?: boolean; isShortened?: boolean }

/** Shows invisible characters as tokens such as `U+200B`. */
function HostPiece({ text, isHarmless = false, isShortened = false }: HostPieceProps) {
  return splitVisibleText(text, 'host').map((part, index, { length }) => (
    <Fragment key={index}>
      {part.kind === 'token' ? (
        <CharacterToken label={part.label} />
      ) : isHarmless ? (
        part.text
      ) : (
        <HighlightedNonAscii text={part.text} isShortened={isShortened && index === length - 1} />
      )}
    </Fragment>
  ))
}

function HighlightedNonAscii({ text, isShortened }: { text: string; isShortened: boolean }) {
  const pattern = isShortened ? nonAsciiExceptEndPattern : nonAsciiPattern
  return text.split(pattern).map((piece, index) => {
    const isNonAscii = index % 2 === 1
    if (!isNonAscii) return piece
    return (
      <span
        key={index}
        title="Not a plain letter from a to z"
        className="rounded-sm bg-red-soft px-px font-bold text-red"
      >
        {piece}
      </span>
    )
  })
}

/** A host split into subdomain, registered name and public suffix. */
interface HostTextParts {
  readonly sub: ReactNode
  readonly name: ReactNode
  readonly suffix: ReactNode
}

const renderHostText = (host: string, isHarmless = false): ReactNode =>
  joinParts(renderHostParts(host, isHarmless))

const joinParts = ({ sub, name, suffix }: HostTextParts): ReactNode => (
  <>
    {sub}
    {name}
    {suffix}
  </>
)

function renderHostParts(host: string, isHarmless = false): HostTextParts {
  const { sub, name, suffix } = splitHost(host)
  const isPlainAscii = /^[\x21-\x7e]*$/.test(host)
  const renderText = (text: string) =>
    isPlainAscii ? text : <HostPiece text={text} isHarmless={isHarmless} />
  // Long suffixes, such as those of hosting providers, must wrap in narrow columns.
  const isSuffixShort = suffix.length < 16
  return {
    sub: sub && <span className="text-muted">{renderText(sub)}</span>,
    name: renderText(name),
    suffix: suffix && (
      <span className={`text-faint ${isSuffixShort ? 'whitespace-nowrap' : ''}`}>
        [.]
        {renderText(suffix)}
      </span>
    ),
  }
}

/** Truncates the part before the suffix. While a parent link has keyboard focus, shows the full host. */
const OneLineHost = ({ parts: { sub, name, suffix } }: { parts: HostTextParts }) => (
  <bdi
    translate="no"
    className={`${hostClass} flex whitespace-nowrap [a:focus-visible>&]:block [a:focus-visible>&]:whitespace-normal`}
  >
    {sub && <span className={`${truncateClass} min-w-[2ch] shrink-1000`}>{sub}</span>}
    <span className={`${truncateClass} min-w-0`}>{name}</span>
    <span className="shrink-0">{suffix}</span>
  </bdi>
)

const truncateClass = 'overflow-hidden text-ellipsis'

/** Highlights the letters that differ from the brand's name (F7). Null if none differ or none can be compared. */
function highlightDifferences(host: string, brandDomain: string | null): HostTextParts | null {
  if (brandDomain === null) return null
  const comparison = compareWithBrand(host, brandDomain)
  if (comparison === null || comparison.edits.every(({ kind }) => kind === 'same')) return null
  const { labelIndex, edits } = comparison
  const { sub } = splitHost(host)
  // `sub` is empty or ends with a dot (`www.login.`), so the last piece isn't a label.
  const subLabels = sub.split('.').slice(0, -1)
  const label = <HighlightedDifferences edits={edits} brand={splitHost(brandDomain).name} />
  return {
    ...renderHostParts(host),
    sub:
      subLabels.length > 0 &&
      subLabels.map((text, index) => (
        <span key={index} className="text-muted">
          {index === labelIndex ? label : text}.
        </span>
      )),
    // The registered name is the first label after the subdomain.
    ...(labelIndex === subLabels.length && { name: label }),
  }
}

const markClasses = {
  different:
    'rounded-[3px] bg-red-soft font-bold text-red underline decoration-2 underline-offset-2',
  // The marker takes no space, so that the name keeps its width.
  missing: 'relative after:absolute after:-inset-y-px after:-left-px after:w-0.5 after:bg-red',
}

type HighlightedDifferencesProps = { edits: readonly Edit[]; brand: string }

function HighlightedDifferences({ edits, brand }: HighlightedDifferencesProps) {
  return edits.map(({ host: letters, kind }, index) => {
    if (kind === 'same') return letters
    const mark = letters === '' ? 'missing' : 'different'
    return (
      <span
        key={index}
        data-mark={mark}
        title={mark === 'missing' ? 'Letters missing' : `Differs from ${brand}`}
        className={markClasses[mark]}
      >
        {letters}
      </span>
    )
  })
}
