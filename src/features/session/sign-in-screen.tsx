import { useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useRef, useState, type SyntheticEvent } from 'react'
import { readKey } from '#/api/key-syntax.ts'
import { signIn } from '#/api/sign-in.ts'
import { appVersion } from '#/product/app-version.ts'
import { usePageTitle } from '#/product/page-title.ts'
import { Button } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'
import { ErrorState } from '#/ui/error-state.tsx'
import { TextField } from '#/ui/text-field.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { PlainHttpBanner } from './plain-http-banner.tsx'
import { keyProblem, sessionEndLabel, signInProblem, type SignInProblem } from './sign-in-labels.ts'
import { useSession } from './use-session.ts'

/**
 * Asks for the API key and checks it with the service (C3–C8); `done` is called once it was accepted.
 * The key is read from the field when it is needed and kept nowhere else.
 */
export function SignInScreen({ done }: { done: () => void }) {
  usePageTitle('Sign in')
  const queryClient = useQueryClient()
  const session = useSession()
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  const [checking, setChecking] = useState(false)
  const [tried, setTried] = useState(false)
  const keyField = useRef<HTMLInputElement>(null)
  const keepBox = useRef<HTMLInputElement>(null)

  function show(found: SignInProblem) {
    setProblem(found)
    if (found.at === 'key') keyField.current?.focus()
  }

  async function submit(text: string) {
    setTried(true)
    const typed = readKey(text)
    if (typed.key === null) return show(keyProblem(typed.problem))
    setProblem(null)
    setChecking(true)
    try {
      const keep = keepBox.current?.checked ?? false
      await signIn(queryClient, typed.key, { keep, signal: new AbortController().signal })
      return done()
    } catch (error) {
      return show(signInProblem(error))
    } finally {
      setChecking(false)
    }
  }

  function submitted(event: SyntheticEvent) {
    event.preventDefault()
    if (!checking) void submit(keyField.current?.value ?? '')
  }

  const ended = session.signedIn || tried ? null : sessionEndLabel(session.end)
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
              Look-alikes of your brands, and their takedowns
            </span>
          </span>
        </header>
        <div className="rounded-card border border-line bg-surface shadow-card">
          <div className="grid gap-4 p-5">
            <h1 className="text-xl font-heading tracking-snug">Sign in</h1>
            {ended !== null && (
              <output className="rounded-control bg-grey-soft px-2.5 py-1.5 [overflow-wrap:anywhere]">
                {ended}
              </output>
            )}
            <form noValidate className="grid gap-4" onSubmit={submitted}>
              <TextField
                ref={keyField}
                label="API key"
                secret
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing to do on this page
                autoFocus
                errors={problem?.at === 'key' ? [problem.text] : []}
              />
              <Checkbox
                ref={keepBox}
                label="Keep me signed in until this tab closes"
                hint="Without it, reloading signs you out. With it, the key is stored in this tab, where harmful software could read it."
              />
              {problem?.at === 'attempt' && (
                <div className="rounded-control bg-sunken p-3">
                  <ErrorState
                    title={problem.title}
                    text={problem.text}
                    {...(problem.details === null ? {} : { details: problem.details })}
                  />
                </div>
              )}
              <div className="grid">
                <Button type="submit" variant="primary" pending={checking}>
                  Sign in
                </Button>
              </div>
            </form>
          </div>
          <DemoAccounts disabled={checking} onPick={(key) => void submit(key)} />
        </div>
        <footer className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm text-muted">
          <p>API keys come from your provider.</p>
          <p className="text-faint">Version {appVersion}</p>
        </footer>
      </main>
    </div>
  )
}
