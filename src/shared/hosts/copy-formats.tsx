import { Check, Copy } from 'lucide-react'
import { buttonClass } from '#/ui/button.tsx'
import { useCopy } from '#/ui/copy-button.tsx'
import { lazyCode, LazyPart, OpeningDialog } from '#/ui/lazy-part.tsx'
import { useMenuButton } from '#/ui/use-menu-button.ts'

const menuCode = lazyCode(() => import('#/ui/menu.tsx'))

/** A spelling to copy. */
export type CopyFormat = {
  /** Button label. */
  label: string
  /** Accessible name, starting with the label. */
  name: string
  /** Exactly what lands on the clipboard. */
  text: string
  /** Confirmation: "Copied, defanged". */
  confirmation: string
}

/**
 * Button group to copy a host or record: defanged first, then the original. Shows the result below.
 */
export function CopyButtons({ formats }: { formats: readonly CopyFormat[] }) {
  const { copy, result } = useCopy()
  // The buttons may show another host by now.
  const outcome = formats.some(({ text }) => text === result?.text) ? result : null
  return (
    <span className="inline-flex flex-wrap items-center gap-y-1 print:hidden">
      <span className="inline-flex">
        {formats.map(({ label, name, text, confirmation }, index) => (
          <button
            key={label}
            type="button"
            aria-label={name}
            onClick={() => void copy(text, confirmation)}
            className={`${buttonClass({ size: 'small' })} relative -ml-px rounded-none! first:ml-0 first:rounded-l-md! last:rounded-r-md! focus-visible:z-10`}
          >
            {outcome?.isCopied && outcome.text === text ? (
              <Check aria-hidden />
            ) : (
              index === 0 && <Copy aria-hidden />
            )}
            {label}
          </button>
        ))}
      </span>
      <output className="text-sm text-muted not-empty:ml-2">{outcome?.message}</output>
    </span>
  )
}

/** Icon button with a menu, for small spaces. */
export function CopyMenu({ formats }: { formats: readonly CopyFormat[] }) {
  const { copy, result } = useCopy()
  const { triggerProps, menu } = useMenuButton(menuCode)
  const outcome = formats.some(({ text }) => text === result?.text) ? result : null
  return (
    <span className="shrink-0 print:hidden">
      <button
        type="button"
        aria-label="Copy"
        title="Copy"
        {...triggerProps}
        className="grid size-6.5 place-items-center rounded-md text-muted hover:bg-sunken hover:text-text"
      >
        {outcome?.isCopied ? (
          <Check aria-hidden className="size-3.5" />
        ) : (
          <Copy aria-hidden className="size-3.5" />
        )}
      </button>
      <output className="sr-only">{outcome?.message}</output>
      {menu && (
        <LazyPart part={menuCode} fallback={<OpeningDialog label="Copy" />}>
          {({ Menu, MenuItem }) => (
            <Menu {...menu} label="Copy" align="end">
              {formats.map(({ label, name, text, confirmation }) => (
                <MenuItem key={label} onSelect={() => void copy(text, confirmation)}>
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
