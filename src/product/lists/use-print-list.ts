import { useState } from 'react'
import { flushSync } from 'react-dom'
import { openPrint, printShortcut, usePrinting } from '#/ui/printing.ts'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import type { Whole } from './use-whole.ts'

/** Most rows that are printed at once: some hundred sheets, which a browser lays out in seconds. */
export const mostOnPaper = 5000

type PrintedList = {
  /** The reading of all rows. */
  reading: Whole<unknown>
  /** How many rows there are, null when the service does not say. */
  count: number | null
  /** Whether rows have to be read before all of them can be printed. */
  needsReading: boolean
  /** All of them were read for the list on screen, which `reading` holds. */
  isRead?: boolean
}

/**
 * The printing of a list with all its rows, which are read first and are on paper alone: the list on screen
 * stays on its page. What the browser prints by itself is that page.
 */
export function usePrintList({ reading, count, needsReading, isRead = false }: PrintedList) {
  const [step, setStep] = useState<'none' | 'reading' | 'printing'>('none')
  const tooMany = count !== null && count > mostOnPaper

  async function readAndPrint() {
    setStep('reading')
    if (tooMany || (await reading.load()) === null) return
    // The dialog is gone, and the rows are known to be wanted, before the browser asks for the paper.
    flushSync(() => setStep('printing'))
    openPrint(() => setStep('none'))
  }
  function printScreen() {
    flushSync(() => setStep('none'))
    openPrint()
  }
  const start = () => {
    if (!needsReading) printScreen()
    else if (reading.state !== 'loading') void readAndPrint()
  }
  useShortcuts([
    {
      id: printShortcut,
      keys: 'Shift+p',
      label: 'Print the whole list',
      group: 'Everywhere',
      first: true,
      run: start,
    },
  ])

  const isPrinting = usePrinting()
  return {
    start,
    /** Whether the way to print is being asked for. */
    isOpen: step === 'reading',
    tooMany,
    reading,
    printScreen,
    stop: () => {
      reading.cancel()
      setStep('none')
    },
    /** Whether all rows of `reading` are being printed. */
    isWhole: isPrinting && (step === 'printing' || isRead) && reading.data !== undefined,
  }
}
export type PrintList = ReturnType<typeof usePrintList>
