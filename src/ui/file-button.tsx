import { Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'

type FileButtonProps = {
  /** What is heard, beginning with the words on the button: "Choose a picture of the real site". */
  name: string
  /** What may be chosen, as in `accept` of a file input. */
  accept: string
  /** Ids of what explains it, or says what came of it. */
  describedBy?: string
  onFile: (file: File) => void
  children: ReactNode
}

/** Takes a file of the user. A button like others: a browser's own says "No file chosen" for ever. */
export function FileButton({ name, accept, describedBy, onFile, children }: FileButtonProps) {
  return (
    <label
      className={`${buttonClass({ size: 'small' })} relative w-fit cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent`}
    >
      <Upload aria-hidden />
      {children}
      <input
        type="file"
        accept={accept}
        aria-label={name}
        {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) onFile(file)
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
