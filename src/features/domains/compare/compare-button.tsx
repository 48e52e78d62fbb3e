import { Columns2 } from 'lucide-react'
import { useState } from 'react'
import type { Domain } from '#/contract/domain.ts'
import { Button } from '#/ui/button.tsx'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { CompareDialog } from './compare-dialog.tsx'

type CompareButtonProps = { brandId: string; brandName: string; domain: Domain }

/** Opens the comparison of what a host looks like, also by key. */
export function CompareButton({ brandId, brandName, domain }: CompareButtonProps) {
  const [open, setOpen] = useState(false)
  useShortcuts([
    {
      id: 'evidence.compare',
      keys: 'c',
      label: 'Compare the screenshot with the real site',
      group: 'Domains',
      run: () => setOpen(true),
    },
  ])
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Columns2 aria-hidden />
        Compare <KeyHint id="evidence.compare" />
      </Button>
      {open && (
        <CompareDialog
          brandId={brandId}
          brandName={brandName}
          domain={domain}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
