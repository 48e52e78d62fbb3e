import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'

type CopyButtonProps = {
  /** Exactly what lands on the clipboard. */
  text: string
  /** What is copied: "Copy case number". */
  label: string
}

/** Copies a text and says whether it worked; a browser may refuse, the text stays selectable. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'' | 'Copied' | 'Copying was refused; select the text'>('')
  const copy = async () => {
    // Emptied first, so that a second press is announced again.
    setOutcome('')
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('Copied')
    } catch {
      setOutcome('Copying was refused; select the text')
    }
  }
  return (
    <span className="inline-flex items-center gap-2">
      <Button size="small" onClick={() => void copy()}>
        {outcome === 'Copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
        {label}
      </Button>
      <output className="text-sm text-muted">{outcome}</output>
    </span>
  )
}
