import { defangHost, defangScheme, defangText, hostParts, urlPieces } from '#/lib/host-name.ts'
import { visibleParts } from '#/lib/visible-text.ts'
import type { TextKind } from '#/lib/visible-text.ts'

/** Letters that ASCII does not have: in a host they may be there to pass for others. */
const FOREIGN = /([^\x20-\x7e]+)/

/** Text with the characters that hide or reorder shown as tokens; text nodes only. */
function Visible({ text, kind }: { text: string; kind: TextKind }) {
  return visibleParts(text, kind).map((part, index) =>
    part.kind === 'mark' ? (
      <span
        key={index}
        title={part.name}
        className="mx-px rounded-[3px] border border-amber/40 bg-amber-soft px-[3px] font-mono text-[0.85em] whitespace-nowrap text-amber"
      >
        {part.label}
      </span>
    ) : kind === 'host' && FOREIGN.test(part.text) ? (
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
function HostText({ host }: { host: string }) {
  const { sub, name, suffix } = hostParts(host)
  return (
    <>
      {sub && (
        <span className="text-muted">
          <Visible text={sub} kind="host" />
        </span>
      )}
      <Visible text={name} kind="host" />
      {suffix && (
        <span className={`text-faint ${suffix.length < 16 ? 'whitespace-nowrap' : ''}`}>
          [.]
          <Visible text={suffix} kind="host" />
        </span>
      )}
    </>
  )
}

const FACE = 'font-mono text-[0.78125rem] tracking-[-0.01em] [overflow-wrap:anywhere]'

/**
 * The only way a listed host reaches the screen: defanged (`northbank[.]com`), isolated,
 * odd characters visible, never a link of its own, never a source of anything.
 */
export function HostName({ value }: { value: string }) {
  if (value === '') return <span className="text-faint">no name given</span>
  return (
    <bdi className={FACE}>
      <HostText host={value} />
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
          The part before @ is a user name, the host is {defangHost(pieces.host)}.
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
