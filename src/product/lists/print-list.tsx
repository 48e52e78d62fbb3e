import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { explainError } from '#/api/explain-error.ts'
import type { progressOptions } from '#/api/whole-reading.ts'
import { formatCount } from '#/lib/numbers.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { printShortcut } from '#/ui/printing.ts'
import { ReadingProgress } from '#/ui/reading-progress.tsx'
import { keysText } from '#/ui/shortcuts/key-text.ts'
import { useShortcutKeys } from '#/ui/shortcuts/use-shortcuts.ts'
import { ToolbarButton } from '#/ui/toolbar.tsx'
import { mostOnPaper, type PrintList as Printing } from './use-print-list.ts'

type PrintListProps = {
  print: Printing
  progress: ReturnType<typeof progressOptions>
  /** How many rows there are, null when the service does not say. */
  count: number | null
  /** What they are: "domains". */
  many: string
}

/** The way to a print of all rows of a list, and while they are read how far that is. A button of a toolbar. */
export function PrintList({ print, progress, count, many }: PrintListProps) {
  const { isOpen, reading, tooMany } = print
  const { data } = useQuery(progress)
  const keys = useShortcutKeys(printShortcut)
  const isReading = reading.state === 'loading'
  const failed = !isReading && !tooMany
  return (
    <>
      {/* A symbol alone, so that the head of a list stays one line. */}
      <ToolbarButton
        aria-haspopup="dialog"
        onClick={print.start}
        title={keys === null ? 'Print' : `Print: ${keysText(keys)}`}
      >
        <Printer aria-hidden />
        <span className="sr-only">Print</span>
      </ToolbarButton>
      <Dialog
        title={count === null ? `Print all ${many}` : `Print all ${formatCount(count)} ${many}`}
        open={isOpen}
        onOpenChange={print.stop}
        {...(!isReading && {
          footer: (
            <>
              <Button onClick={print.printScreen}>Print this page only</Button>
              {failed && (
                <Button variant="primary" onClick={print.start}>
                  Try again
                </Button>
              )}
            </>
          ),
        })}
      >
        {isReading ? (
          <ReadingProgress
            label={`Loading all ${many}`}
            read={data?.read ?? 0}
            total={data?.total ?? null}
            soft="text-muted"
            onCancel={print.stop}
          />
        ) : tooMany ? (
          <p>
            At most {formatCount(mostOnPaper)} rows can be printed at once. Filter the list to print
            a part of it.
          </p>
        ) : (
          <p role="alert">
            Not all could be read. {reading.error && explainError(reading.error).text}
          </p>
        )}
      </Dialog>
    </>
  )
}
