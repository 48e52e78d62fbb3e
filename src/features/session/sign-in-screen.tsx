import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { ChevronRight, ShieldCheck } from 'lucide-react'
import { useRef, useState, type SyntheticEvent } from 'react'
import { readDemoAccounts, type DemoAccount, appVersion } from '#/api/app-settings.ts'
import { isApiError, explainError } from '#/api/errors.ts'
import { signIn } from '#/api/profile.ts'
import { session, type SessionEnd, parseKey, type KeyProblem } from '#/api/session.ts'
import { humanize, getInitials } from '#/lib/display-text.ts'
import { usePageTitle } from '#/shared/page-title.ts'
import { PlainHttpBanner } from '#/shared/plain-http-banner.tsx'
import { Button } from '#/ui/button.tsx'
import { Checkbox, TextField } from '#/ui/form-fields.tsx'
import { ErrorState } from '#/ui/messages.tsx'

type SignInProblem =
  | { kind: 'key'; text: string }
  | { kind: 'request'; text: string; details: string | null }

const keyProblemTexts: Record<KeyProblem, string> = {
  empty: 'Enter your API key.',
  'too-long': 'That’s too long for an API key.',
  characters: 'API keys have no spaces, line breaks or accented letters. Copy the key again.',
}

/** Only a rejected key is a `key` problem: a 429 or network error doesn't mean that the key is wrong (C6). */
function describeProblem(error: unknown): SignInProblem {
  const { text, details } = explainError(error)
  if (isApiError(error, 'unauthorized')) return { kind: 'key', text }
  return {
    kind: 'request',
    text: isApiError(error, 'intercepted') ? `${text} Reload to renew your company sign-in.` : text,
    details,
  }
}

function describeSessionEnd(end: SessionEnd): string | null {
  switch (end.reason) {
    case 'signed-out':
      return 'You’re signed out.'
    case 'other-tab':
      return 'You signed out in another tab.'
    case 'rejected':
      return `Your API key stopped working${end.detail === null ? '.' : `: ${end.detail}`} Sign in to continue where you left off.`
    case 'none':
      return null
  }
}

/** Signs in with an API key (C3–C8). */
export function SignInScreen() {
  usePageTitle('Sign in')
  const queryClient = useQueryClient()
  const router = useRouter()
  const sessionState = useSelector(session.store)
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const keyField = useRef<HTMLInputElement>(null)
  const keepCheckbox = useRef<HTMLInputElement>(null)

  function showProblem(newProblem: SignInProblem) {
    setProblem(newProblem)
    if (newProblem.kind === 'key') keyField.current?.focus()
  }

  async function submitKey(text: string) {
    const { key, problem: keyProblem } = parseKey(text)
    if (key === null) return showProblem({ kind: 'key', text: keyProblemTexts[keyProblem] })
    setProblem(null)
    setIsChecking(true)
    try {
      await signIn(queryClient, key, {
        keepSignedIn: keepCheckbox.current?.checked ?? false,
      })
      // Runs `beforeLoad` of the route again, which redirects signed-in users.
      void router.invalidate()
    } catch (error) {
      showProblem(describeProblem(error))
    }
    setIsChecking(false)
  }

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    if (!isChecking) void submitKey(keyField.current?.value ?? '')
  }

  const hasTried = isChecking || problem !== null
  const sessionEnd =
    sessionState.isSignedIn || hasTried ? null : describeSessionEnd(sessionState.end)
  return (
    <div className="flex min-h-dvh flex-col">
      <PlainHttpBanner />
      <main className="mx-auto grid w-full max-w-104 flex-1 content-start gap-5 px-4 pt-[max(2rem,14dvh)] pb-8">
        <header className="flex items-center gap-3">
          <span className="grid size-9 shrink-0 place-items-center rounded-card bg-accent text-on-accent">
            <ShieldCheck aria-hidden className="size-5" />
          </span>
          <span>
            <span className="block text-lg font-heading tracking-snug">Brand protection</span>
            <span className="block text-muted">
              Find look-alikes of your brands. Take them down.
            </span>
          </span>
        </header>
        <div className="rounded-card border border-line bg-surface shadow-card">
          <div className="grid gap-4 p-5">
            <h1 className="text-xl font-heading tracking-snug">Sign in</h1>
            {sessionEnd !== null && (
              <output className="rounded-control bg-gray-soft px-2.5 py-1.5 [overflow-wrap:anywhere]">
                {sessionEnd}
              </output>
            )}
            <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
              <TextField
                ref={keyField}
                label="API key"
                isSecret
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing to do on this page
                autoFocus
                errors={problem?.kind === 'key' ? [problem.text] : []}
              />
              <Checkbox
                ref={keepCheckbox}
                label="Keep me signed in until this tab closes"
                hint="Reloading won’t sign you out. The key is stored in this tab, where malicious scripts could read it."
              />
              {problem?.kind === 'request' && (
                <div className="rounded-control bg-sunken p-3">
                  <ErrorState
                    title="Your key couldn’t be checked."
                    text={problem.text}
                    details={problem.details}
                  />
                </div>
              )}
              <div className="grid">
                <Button type="submit" variant="primary" pending={isChecking}>
                  Sign in
                </Button>
              </div>
            </form>
          </div>
          <DemoAccounts disabled={isChecking} onPick={(key) => void submitKey(key)} />
        </div>
        <footer className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm text-muted">
          <p>Your account manager issues API keys.</p>
          <p className="text-faint">Version {appVersion}</p>
        </footer>
      </main>
    </div>
  )
}

function describeScope({ role, brands }: DemoAccount): string {
  if (role === null || brands.length === 0) return 'No brands yet'
  const countText = brands.length === 1 ? '' : `${brands.length} brands: `
  return `${humanize(role)} of ${countText}${brands.join(', ')}`
}

function DemoAccounts({ disabled, onPick }: { disabled: boolean; onPick: (key: string) => void }) {
  const [accounts] = useState(readDemoAccounts)
  if (accounts.length === 0) return null
  return (
    <section
      aria-labelledby="demo-accounts"
      className="[border-end-end-radius:9px] [border-end-start-radius:9px] border-t border-line bg-bg px-2 pt-3.5 pb-2"
    >
      <h2 id="demo-accounts" className="px-3 font-heading">
        Try the demo as
      </h2>
      <p className="px-3 pb-1.5 text-sm text-muted">All brands and sites are fictional.</p>
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
                {getInitials(account.name)}
              </span>
              <span className="min-w-0 flex-1">
                <span className="font-label">{account.name}</span>{' '}
                <span className="block text-sm text-muted">{describeScope(account)}</span>
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
