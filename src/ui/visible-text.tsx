import { tokenName, visibleParts } from '#/lib/visible-text.ts'

/** What stands for characters that cannot be shown as they are; its tooltip says what they are. */
export function CharacterToken({ text, label }: { text: string; label: string }) {
  return (
    <span
      title={tokenName({ text, label })}
      translate="no"
      className="mx-px rounded-sm border border-amber/40 bg-amber-soft px-0.75 font-mono text-[0.85em] whitespace-nowrap text-amber"
    >
      {label}
    </span>
  )
}

/** Text with the characters that hide or reorder others shown as tokens; text nodes only. */
export function VisibleText({ text }: { text: string }) {
  return visibleParts(text).map((part, index) =>
    part.kind === 'text' ? (
      part.text
    ) : (
      <CharacterToken key={index} text={part.text} label={part.label} />
    ),
  )
}

/** The same on one line, isolated from the direction of what stands around it. */
export function VisibleLine({ text }: { text: string }) {
  return (
    <bdi className="[overflow-wrap:anywhere]">
      <VisibleText text={text} />
    </bdi>
  )
}
