import { splitVisibleText } from '#/lib/visible-text.ts'

/** Token for characters that aren't shown as text: invisible, bidirectional, or too many combining marks. */
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

/** Text with invisible and bidirectional characters shown as tokens. Has no wrapper element. */
export function VisibleText({ text }: { text: string }) {
  return splitVisibleText(text).map((part, index) =>
    part.kind === 'text' ? part.text : <CharacterToken key={index} label={part.label} />,
  )
}

/** `VisibleText` in its own element, isolated from the surrounding text direction. */
export function InlineVisibleText({ text }: { text: string }) {
  return (
    <bdi className="[overflow-wrap:anywhere]">
      <VisibleText text={text} />
    </bdi>
  )
}
