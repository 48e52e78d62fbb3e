import { Check, Copy } from 'lucide-react'
import { buttonClass } from '#/ui/button.tsx'
import { useCopy } from '#/ui/copy-button.tsx'
import { lateCode, LatePart, Opening } from '#/ui/late-part.tsx'
import { useMenuButton } from '#/ui/use-menu-button.ts'

const menu = lateCode(() => import('#/ui/menu.tsx'))

/** One spelling of the same thing. */
export type CopyChoice = {
  /** On the button: "raw". The first one reads "Copy" by itself. */
  label: string
  /** The accessible name, which begins with the label: "raw host". */
  name: string
  /** Exactly what lands on the clipboard. */
  text: string
  /** What is said when it worked: "Copied, defanged". */
  done: string
}

/**
 * The ways to copy a listed host or a record, joined to one control: the first is the defanged one, which
 * no program takes for a link; the others have to be chosen. How it went is said below the buttons.
 */
export function CopyChoices({ choices }: { choices: readonly CopyChoice[] }) {
  const { copy, last } = useCopy()
  // The same buttons may meanwhile be about another host.
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

/** The same as one symbol with a menu, where there is little room. */
export function CopyMenu({ choices }: { choices: readonly CopyChoice[] }) {
  const { copy, last } = useCopy()
  const { opener, place } = useMenuButton(menu)
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
      {place && (
        <LatePart part={menu} meanwhile={<Opening label="Copy" />}>
          {({ Menu, MenuItem }) => (
            <Menu {...place} label="Copy" align="end">
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
