/** The sign-in screen; `done` is called once the key was accepted. */
export function SignInScreen({ done }: { done: () => void }) {
  return (
    <main>
      <h1>Sign in</h1>
      <button type="button" onClick={done}>
        Sign in
      </button>
    </main>
  )
}
