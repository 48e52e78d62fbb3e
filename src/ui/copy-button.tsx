import { Check, Copy } from 'lucide-react'
import { Button } from './button.tsx'
import { useCopy } from './use-copy.ts'

type CopyButtonProps = {
  /** Exactly what lands on the clipboard. */
  text: string
  /** What is copied: "Copy case number". */
  label: string
}

/** Copies a text and says whether it worked; a browser may refuse, the text stays selectable. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { copy, last } = useCopy()
  return (
    <span className="inline-flex items-center">
      <Button size="small" onClick={() => void copy(text)}>
        {last?.done ? <Check aria-hidden /> : <Copy aria-hidden />}
        {label}
      </Button>
      <output className="text-sm text-muted not-empty:ml-2">{last?.words}</output>
    </span>
  )
}
