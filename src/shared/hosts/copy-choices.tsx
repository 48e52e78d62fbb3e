import { Check, Copy } from 'lucide-react'
import { buttonClass } from '#/ui/button.tsx'
import { useCopy } from '#/ui/copy-button.tsx'
import { lateCode, LatePart, Opening } from '#/ui/late-part.tsx'
import { useMenuButton } from '#/ui/use-menu-button.ts'

const copyMenu = lateCode(() => import('#/ui/menu.tsx'))

/** A spelling to copy. */
export type CopyChoice = {
  /** Button label. */
  label: string
  /** Accessible name, starting with the label. */
  name: string
  /** Exactly what lands on the clipboard. */
  text: string
  /** Confirmation: "Copied, defanged". */
  done: string
}

/**
 * Button group to copy a host or record: defanged first, then the original. Shows the result below.
 */
export function CopyChoices({ choices }: { choices: readonly CopyChoice[] }) {
  const { copy, last } = useCopy()
  // The buttons may show another host by now.
  const outcome = choices.some(({ text }) => text === last?.text) ? last : null
  return (
    <span className="inline-flex flex-wrap items-center gap-y-1 print:hidden">
      <span className="inline-flex">
        {choices.map(({ label, name, text, done }, index) => (
          <button
            key={label}
            type="button"
            aria-label={name}
            onClick={() => void copy(text, done)}
            className={`${buttonClass({ size: 'small' })} relative -ml-px rounded-none! first:ml-0 first:rounded-l-md! last:rounded-r-md! focus-visible:z-10`}
          >
            {outcome?.done && outcome.text === text ? (
              <Check aria-hidden />
            ) : (
              index === 0 && <Copy aria-hidden />
            )}
            {label}
          </button>
        ))}
      </span>
      <output className="text-sm text-muted not-empty:ml-2">{outcome?.words}</output>
    </span>
  )
}

/** Icon button with a menu, for small spaces. */
export function CopyMenu({ choices }: { choices: readonly CopyChoice[] }) {
  const { copy, last } = useCopy()
  const { opener, menu } = useMenuButton(copyMenu)
  const outcome = choices.some(({ text }) => text === last?.text) ? last : null
  return (
    <span className="shrink-0 print:hidden">
      <button
        type="button"
        aria-label="Copy"
        title="Copy"
        {...opener}
        className="grid size-6.5 place-items-center rounded-md text-muted hover:bg-sunken hover:text-text"
      >
        {outcome?.done ? (
          <Check aria-hidden className="size-3.5" />
        ) : (
          <Copy aria-hidden className="size-3.5" />
        )}
      </button>
      <output className="sr-only">{outcome?.words}</output>
      {menu && (
        <LatePart part={copyMenu} fallback={<Opening label="Copy" />}>
          {({ Menu, MenuItem }) => (
            <Menu {...menu} label="Copy" align="end">
              {choices.map(({ label, name, text, done }) => (
                <MenuItem key={label} onSelect={() => void copy(text, done)}>
                  {name}
                </MenuItem>
              ))}
            </Menu>
          )}
        </LatePart>
      )}
    </span>
  )
}
