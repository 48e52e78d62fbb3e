import { Check, Copy } from 'lucide-react'
import { Button } from '#/ui/button.tsx'
import { useCopy } from '#/ui/copy-button.tsx'
import { createLazyCode, LazyPart, OpeningDialog } from '#/ui/lazy-part.tsx'
import { useMenuButton } from '#/ui/use-menu-button.ts'

const menuCode = createLazyCode(() => import('#/ui/overlays.tsx'))

type CopyFormat = {
  name: string
  text: string
  confirmation: string
}

/** Puts the defanged format first (F6). */
export const buildCopyFormats = (defanged: string, original: string): readonly CopyFormat[] => [
  { name: 'Copy (defanged)', text: defanged, confirmation: 'Copied (defanged)' },
  { name: 'Copy original', text: original, confirmation: 'Copied original' },
]

/** Icon button with a menu of texts to copy. */
export function CopyMenu({
  formats,
  label = 'Copy',
}: {
  formats: readonly CopyFormat[]
  label?: string
}) {
  const { copy, result } = useCopy()
  const { triggerProps, menuProps } = useMenuButton(menuCode)
  // Hide the result once the copied text is no longer offered, for example because another host is shown.
  const shownResult = formats.some(({ text }) => text === result?.text) ? result : null
  return (
    <span className="shrink-0 print:hidden">
      <Button size="icon" variant="quiet" aria-label={label} title={label} {...triggerProps}>
        {shownResult?.isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      </Button>
      <output className="sr-only">{shownResult?.message}</output>
      {menuProps && (
        <LazyPart part={menuCode} fallback={<OpeningDialog label={label} />}>
          {({ Menu, MenuItem }) => (
            <Menu {...menuProps} label={label} align="end">
              {formats.map(({ name, text, confirmation }) => (
                <MenuItem key={name} onSelect={() => void copy(text, confirmation)}>
                  {name}
                </MenuItem>
              ))}
            </Menu>
          )}
        </LazyPart>
      )}
    </span>
  )
}
