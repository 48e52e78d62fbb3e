import type { ReactNode } from 'react'
import { hostParts } from '#/lib/host-name.ts'
import { visibleParts, type TextKind } from '#/lib/visible-text.ts'
import { latePart, useLatePart } from './late-part.ts'

/** Letters that ASCII does not have: in a host they may be there to pass for others. */
const FOREIGN = /([^\x20-\x7e]+)/

const names = latePart(() => import('#/lib/character-labels.ts'))

/** What stands for characters that cannot be shown as they are; its tooltip says what they are. */
function Mark({ text, label }: { text: string; label: string }) {
  return (
    <span
      title={useLatePart(names)?.markName({ text, label })}
      className="mx-px rounded-[3px] border border-amber/40 bg-amber-soft px-[3px] font-mono text-[0.85em] whitespace-nowrap text-amber"
    >
      {label}
    </span>
  )
}

/**
 * Text with the characters that hide or reorder shown as tokens; text nodes only. In a host letters beyond
 * ASCII are marked, unless it was judged that nothing is wrong with them (`calm`).
 */
export function Visible({
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
      <Mark key={index} {...part} />
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

/** What `Visible` leaves as it is. */
const PLAIN = /^[\x21-\x7e]*$/

/** The host with the part somebody registered in front and the rest dimmed. */
export function hostText(host: string, calm = false): ReactNode {
  const { sub, name, suffix } = hostParts(host)
  const isPlain = PLAIN.test(host)
  const visible = (text: string) =>
    isPlain ? text : <Visible text={text} kind="host" calm={calm} />
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
export const hostFace = 'font-mono text-[0.78125rem] tracking-[-0.01em] [overflow-wrap:anywhere]'
