import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { demoAccounts, type DemoAccount } from '#/api/demo-keys.ts'
import { humanise } from '#/lib/humanise.ts'

/** What an account may do: its role, and the brands it has it in. */
const scopeOf = ({ role, brands }: DemoAccount): string =>
  role === null || brands.length === 0
    ? 'Has no brand yet'
    : `${humanise(role)} of ${brands.length === 1 ? '' : `${brands.length} brands: `}${brands.join(', ')}`

const initials = (name: string): string =>
  name
    .split(/[^\p{L}]+/u)
    .map((part) => part.charAt(0).toUpperCase())
    .join('')
    .slice(0, 2)

/** The accounts of the demo, each a way in by one press; nothing where a service of its own answers. */
export function DemoAccounts({
  disabled,
  onPick,
}: {
  disabled: boolean
  onPick: (key: string) => void
}) {
  const [accounts] = useState(demoAccounts)
  if (accounts.length === 0) return null
  return (
    <section
      aria-labelledby="demo-accounts"
      className="[border-end-end-radius:9px] [border-end-start-radius:9px] border-t border-line bg-bg px-2 pt-3.5 pb-2"
    >
      <h2 id="demo-accounts" className="px-3 font-heading">
        Try the demo as
      </h2>
      <p className="px-3 pb-1.5 text-sm text-muted">All brands and sites in it are invented.</p>
      <ul className="grid gap-0.5">
        {accounts.map((account) => (
          <li key={account.key}>
            <button
              type="button"
              aria-disabled={disabled || undefined}
              onClick={() => {
                if (!disabled) onPick(account.key)
              }}
              className="group flex w-full items-center gap-3 rounded-control px-3 py-2 text-left hover:bg-sunken"
            >
              <span
                aria-hidden
                className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-xs font-semibold text-accent"
              >
                {initials(account.name)}
              </span>
              <span className="min-w-0 flex-1">
                <span className="font-label">{account.name}</span>{' '}
                <span className="block text-sm text-muted">{scopeOf(account)}</span>
              </span>
              <ChevronRight
                aria-hidden
                className="size-4 shrink-0 text-faint group-hover:text-text"
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
