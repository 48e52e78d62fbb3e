import { useState } from 'react'
import { copyText } from './copy-text.ts'

const refused = 'Copying was refused; select the text'

/** What became of the last press; `text` is what was to be copied. */
type Copying = { text: string; done: boolean; words: string }

/** Copies texts and says in words how that went: a browser may refuse. */
export function useCopy() {
  const [last, setLast] = useState<Copying | null>(null)
  async function copy(text: string, words = 'Copied') {
    // Emptied first, so that a second press is announced again.
    setLast(null)
    const done = await copyText(text)
    setLast({ text, done, words: done ? words : refused })
  }
  return { copy, last }
}
