import { useRef, useState } from 'react'
import { maxTargetLength } from '#/contract/limits.ts'
import { readTarget, type AssumedScheme, type TargetReading } from '#/lib/target-url.ts'

/** Milliseconds without a key after which what was typed is read and looked up. */
const typingPause = 600

/**
 * Reads the target that is typed into a field: not every letter, but after a pause. `onRead` runs when
 * another text is read.
 */
export function useTarget(typed: string, onRead: () => void) {
  const [text, setText] = useState(typed)
  const [scheme, setScheme] = useState<AssumedScheme>('https')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const readingOf = (raw: string) => readTarget(raw, { longest: maxTargetLength, scheme })

  function read(raw: string): TargetReading {
    clearTimeout(timer.current)
    if (raw !== text) {
      setText(raw)
      onRead()
    }
    return readingOf(raw)
  }

  return {
    /** What was read last. */
    reading: readingOf(text),
    /** Nothing was typed that is not read yet. */
    isRead: text === typed,
    scheme,
    setScheme,
    read,
    readAfterPause: (raw: string) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => read(raw), typingPause)
    },
  }
}
