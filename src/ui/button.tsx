import type { ComponentProps, MouseEvent } from 'react'

/**
 * Returns whether a click has no modifier key. With a modifier key, a click on a link opens a new tab or window, or
 * starts a download.
 */
export const isPlainClick = (
  event: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean => !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  /** `icon` fits a single icon. */
  size?: 'normal' | 'small' | 'icon' | undefined
}

const variantClasses = {
  primary:
    'border-accent bg-accent text-on-accent hover:border-accent-hover hover:bg-accent-hover ' +
    'forced-colors:border-[ButtonText] forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:[forced-color-adjust:none]',
  secondary: 'border-line-strong bg-surface text-text hover:bg-sunken',
  quiet: 'border-transparent bg-transparent text-muted hover:bg-sunken hover:text-text',
  danger: 'border-red bg-red text-on-accent hover:opacity-90',
} as const

const sizeClasses = {
  normal: 'h-7.5 gap-1.75 rounded-control px-3',
  small: 'h-6.5 gap-1.5 rounded-md px-2.25 text-sm',
  icon: 'size-6.5 rounded-md',
} as const

/** Returns the classes of a button. Links can use them too: `<Link className={getButtonClass()}>`. */
export const getButtonClass = ({
  variant = 'secondary',
  size = 'normal',
}: ButtonLook = {}): string =>
  `inline-flex shrink-0 items-center justify-center border font-label whitespace-nowrap select-none ` +
  `transition-colors duration-100 [&_svg]:size-3.5 [&_svg]:shrink-0 ` +
  `print:hidden disabled:opacity-55 aria-disabled:opacity-55 ${sizeClasses[size]} ${variantClasses[variant]}`

type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'disabled' | 'className'> & {
    pending?: boolean
    disabled?: boolean
  }

/** While `pending`, the button keeps the focus but ignores clicks, so that a double click acts only once. */
export function Button({
  variant,
  size,
  pending = false,
  disabled = false,
  type,
  onClick,
  children,
  ...buttonProps
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Also blocks the implicit submit when the user presses Enter in a field.
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...buttonProps}
      type={type === 'submit' ? 'submit' : 'button'}
      disabled={disabled}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      className={getButtonClass({ variant, size })}
      onClick={handleClick}
    >
      {pending && (
        <span
          aria-hidden
          className="size-3.5 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
        />
      )}
      {children}
    </button>
  )
}
