import { X } from 'lucide-react'
import { Button } from '#/ui/button.tsx'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { useTriageDesk } from './triage-context.ts'

/** What can be done with the row whose evidence is shown, each with its key. */
export function PaneFoot() {
  const desk = useTriageDesk()
  if (desk === null) return null
  const { current, decided, decide, move, close } = desk
  const pressed = (what: 'hold' | 'aside' | 'watch') => ({
    'aria-pressed': decided.has(what),
    disabled: current === null,
    onClick: () => decide(what),
  })
  return (
    <footer className="flex flex-wrap items-center gap-2 border-line py-2.5 max-split:sticky max-split:bottom-0 max-split:border-t max-split:bg-bg split:border-t split:px-3.5 print:hidden">
      <Button
        size="small"
        variant={decided.has('hold') ? 'primary' : 'secondary'}
        {...pressed('hold')}
      >
        Hold <KeyHint id="triage.hold" />
      </Button>
      <Button
        size="small"
        variant={decided.has('aside') ? 'primary' : 'secondary'}
        {...pressed('aside')}
      >
        Set aside <KeyHint id="triage.aside" />
      </Button>
      <Button
        size="small"
        variant={decided.has('watch') ? 'primary' : 'secondary'}
        {...pressed('watch')}
      >
        Watch <KeyHint id="triage.watch" />
      </Button>
      <Button size="small" onClick={() => move('next')}>
        Next <KeyHint id="triage.next" />
      </Button>
      <span className="ml-auto">
        <Button size="small" variant="quiet" onClick={close}>
          <X aria-hidden />
          Close <KeyHint id="triage.close" />
        </Button>
      </span>
    </footer>
  )
}
