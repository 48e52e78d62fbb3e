import { defangHost, defangScheme, defangText, hostParts, urlPieces } from '#/lib/host-name.ts'
import type { HostForms } from '#/lib/look-alike/host-forms.ts'
import { visibleParts, visibleString } from '#/lib/visible-text.ts'
import type { TextKind } from '#/lib/visible-text.ts'
import { useHostForms } from './host-forms.ts'

/** Letters that ASCII does not have: in a host they may be there to pass for others. */
const FOREIGN = /([^\x20-\x7e]+)/

/** A host that has another spelling. */
const TWO_SPELLINGS = /[^\x00-\x7f]|(?:^|\.)xn--/i

/** Why the Unicode spelling may mislead, the worst first. */
const PROBLEMS: readonly (readonly [HostForms['problems'][number], string])[] = [
  ['invisible', 'invisible characters'],
  ['mixed-scripts', 'mixed scripts'],
  ['confusable', 'look-alike letters'],
  ['invalid', 'not a valid name'],
]

/**
 * Text with the characters that hide or reorder shown as tokens; text nodes only. In a host letters beyond
 * ASCII are marked, unless it was judged that nothing is wrong with them (`calm`).
 */
function Visible({
  text,
  kind,
  calm = false,
}: {
  text: string
  kind: TextKind
  calm?: boolean | undefined
}) {
  return visibleParts(text, kind).map((part, index) =>
    part.kind === 'mark' ? (
      <span
        key={index}
        title={part.name}
        className="mx-px rounded-[3px] border border-amber/40 bg-amber-soft px-[3px] font-mono text-[0.85em] whitespace-nowrap text-amber"
      >
        {part.label}
      </span>
    ) : kind === 'host' && !calm && FOREIGN.test(part.text) ? (
      part.text.split(FOREIGN).map((piece, at) =>
        at % 2 === 1 ? (
          <span
            key={`${index}/${at}`}
            title="not a plain letter a to z"
            className="rounded-[3px] bg-red-soft px-px font-bold text-red"
          >
            {piece}
          </span>
        ) : (
          piece
        ),
      )
    ) : (
      part.text
    ),
  )
}

/** The host with the part somebody registered in front and the rest dimmed. */
function HostText({ host, calm }: { host: string; calm?: boolean }) {
  const { sub, name, suffix } = hostParts(host)
  return (
    <>
      {sub && (
        <span className="text-muted">
          <Visible text={sub} kind="host" calm={calm} />
        </span>
      )}
      <Visible text={name} kind="host" calm={calm} />
      {suffix && (
        <span className={`text-faint ${suffix.length < 16 ? 'whitespace-nowrap' : ''}`}>
          [.]
          <Visible text={suffix} kind="host" calm={calm} />
        </span>
      )}
    </>
  )
}

const FACE = 'font-mono text-[0.78125rem] tracking-[-0.01em] [overflow-wrap:anywhere]'

/**
 * The only way a listed host reaches the screen: defanged (`northbank[.]com`), isolated,
 * odd characters visible, never a link of its own, never a source of anything. Of two spellings the one
 * that cannot mislead comes first.
 */
export function HostName({ value }: { value: string }) {
  if (value === '') return <span className="text-faint">no name given</span>
  if (TWO_SPELLINGS.test(value)) return <TwoSpellings value={value} />
  return (
    <bdi className={FACE}>
      <HostText host={value} />
    </bdi>
  )
}

/** One spelling of a host, just as given; its letters beyond ASCII marked unless they are harmless. */
export function HostSpelling({ value, harmless }: { value: string; harmless: boolean }) {
  return (
    <bdi className={FACE}>
      <HostText host={value} calm={harmless} />
    </bdi>
  )
}

/** `xn--…` first as soon as one label can be taken for another; an umlaut is no reason (P11). */
function TwoSpellings({ value }: { value: string }) {
  const forms = useHostForms(value)
  if (!forms || forms.ascii === forms.unicode)
    return (
      <bdi className={FACE}>
        <HostText host={value} />
      </bdi>
    )
  const misleads = forms.leading === 'ascii'
  const problem = PROBLEMS.find(([name]) => forms.problems.includes(name))?.[1]
  return (
    <bdi className={FACE}>
      <HostText host={misleads ? forms.ascii : forms.unicode} calm={!misleads} />{' '}
      <bdi className="font-normal text-muted">
        {misleads ? 'reads ' : 'written '}
        <HostText host={misleads ? forms.unicode : forms.ascii} />
      </bdi>
      {problem && <span className="font-sans text-xs font-[550] text-red"> {problem}</span>}
    </bdi>
  )
}

/** A listed URL as text: `hxxps`, the real host in front, a warning about what hides it. */
export function HostileUrl({ value }: { value: string }) {
  if (value === '') return <span className="text-faint">no address given</span>
  const pieces = urlPieces(value)
  if (!pieces) return <HostileText value={value} />
  return (
    <bdi className={FACE}>
      <span className="text-faint">
        {defangScheme(pieces.scheme)}://
        <Visible text={pieces.user.replaceAll('.', '[.]')} kind="host" />
      </span>
      <HostText host={pieces.host} />
      <span className="text-faint">
        <Visible text={pieces.port + pieces.rest} kind="host" />
      </span>
      {pieces.user && (
        <span className="ml-1.5 font-sans text-xs text-amber">
          The part before @ is a user name, the host is{' '}
          {visibleString(defangHost(pieces.host), 'host')}.
        </span>
      )}
    </bdi>
  )
}

/**
 * Text written by others: isolated, addresses in it defanged, odd characters visible, nothing
 * linked. Lines are kept, or flattened where there is room for one (`inline`).
 */
export function HostileText({ value, inline = false }: { value: string; inline?: boolean }) {
  return (
    <bdi className={`[overflow-wrap:anywhere] ${inline ? '' : 'whitespace-pre-wrap'}`}>
      <Visible text={defangText(value)} kind="text" />
    </bdi>
  )
}
