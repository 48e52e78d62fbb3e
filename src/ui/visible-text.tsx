import { splitVisibleText } from '#/lib/visible-text.ts'

/** Label in place of invisible or bidirectional characters, or of too many combining marks. */
export function CharacterToken({ label }: { label: string }) {
  return (
    <span
      title="Characters not shown as text"
      translate="no"
      className="mx-px rounded-sm border border-amber/40 bg-amber-soft px-0.75 font-mono text-[0.85em] whitespace-nowrap text-amber"
    >
      {label}
    </span>
  )
}

/** Shows invisible and bidirectional characters as tokens. Has no wrapper element. */
export function VisibleText({ text }: { text: string }) {
  return splitVisibleText(text).map((part, index) =>
    part.kind === 'text' ? part.text : <CharacterToken key={index} label={part.label} />,
  )
}

export function InlineVisibleText({ text }: { text: string }) {
  return (
    <bdi className="[overflow-wrap:anywhere]">
      <VisibleText text={text} />
    </bdi>
  )
}
