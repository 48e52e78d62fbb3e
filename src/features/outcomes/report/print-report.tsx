import { useIsFetching } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { readingOfDomains } from '#/api/domains.ts'
import { Button } from '#/ui/button.tsx'
import { openPrint, printShortcut } from '#/ui/printing.ts'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'

/**
 * Prints the report, by a press or by its key, once its sections have read what they tell of domains: removed sites
 * that came back, look-alikes. What the browser prints by itself says what was not read yet.
 */
export function PrintReport() {
  const isReading = useIsFetching(readingOfDomains) > 0
  useShortcuts([
    {
      id: printShortcut,
      keys: 'Shift+p',
      label: 'Print the report',
      group: 'Everywhere',
      first: true,
      run: () => {
        if (!isReading) openPrint()
      },
    },
  ])
  return (
    <Button
      variant="primary"
      size="small"
      pending={isReading}
      title={isReading ? 'Not all of the report is loaded yet' : undefined}
      onClick={() => openPrint()}
    >
      {!isReading && <Printer aria-hidden />}
      Print <KeyHint id={printShortcut} />
    </Button>
  )
}
