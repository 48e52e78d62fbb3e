import { Fragment, type ReactNode } from 'react'
import { hostParts } from '#/lib/host-name.ts'
import { visibleParts } from '#/lib/visible-text.ts'
import { CharacterToken } from '#/ui/visible-text.tsx'

/** Letters that ASCII does not have: in a host they may be there to pass for others. */
const FOREIGN = /([^\x20-\x7e]+)/

function Highlighted({ text }: { text: string }) {
  // Every second piece is a run of foreign letters.
  return text.split(FOREIGN).map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      <span
        key={at}
        title="Not a plain letter from a to z"
        className="rounded-sm bg-red-soft px-px font-bold text-red"
      >
        {piece}
      </span>
    ),
  )
}

/**
 * A piece of a host or an address: characters that hide or reorder as tokens, letters beyond ASCII
 * highlighted unless it was judged that nothing is wrong with them (`harmless`). Text nodes only.
 */
export function HostPiece({ text, harmless = false }: { text: string; harmless?: boolean }) {
  return visibleParts(text, 'host').map((part, index) => (
    <Fragment key={index}>
      {part.kind === 'token' ? (
        <CharacterToken text={part.text} label={part.label} />
      ) : harmless ? (
        part.text
      ) : (
        <Highlighted text={part.text} />
      )}
    </Fragment>
  ))
}

/** What `HostPiece` leaves as it is: nearly every host, drawn without looking at its parts. */
const PLAIN = /^[\x21-\x7e]*$/

/** The host with the part somebody registered in front, the other labels dimmed. */
export function hostText(host: string, harmless = false): ReactNode {
  const { sub, name, suffix } = hostParts(host)
  const isPlain = PLAIN.test(host)
  const visible = (text: string) => (isPlain ? text : <HostPiece text={text} harmless={harmless} />)
  return (
    <>
      {sub && <span className="text-muted">{visible(sub)}</span>}
      {visible(name)}
      {suffix && (
        <span className={`text-faint ${suffix.length < 16 ? 'whitespace-nowrap' : ''}`}>
          [.]
          {visible(suffix)}
        </span>
      )}
    </>
  )
}

/** How a host is written. */
export const hostFace = 'font-mono text-mono tracking-snug [overflow-wrap:anywhere]'
