import { Link, type ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { session } from '#/api/session.ts'
import { usePageTitle } from '#/product/page-title.ts'
import { Button, buttonClass } from '#/ui/button.tsx'
import { RouteFailure } from './route-failure.tsx'

function WholePage({ children }: { children: ReactNode }) {
  return <main className="mx-auto grid w-full max-w-2xl gap-3.5 px-4 py-16">{children}</main>
}

/**
 * The frame of the app itself could not be read. Signing out is offered here, because the menu that
 * holds it is missing and another key may help.
 */
export function FailurePage(props: ErrorComponentProps) {
  usePageTitle('Not available')
  return (
    <WholePage>
      <RouteFailure
        {...props}
        actions={
          <>
            <Link to="/" className={buttonClass({ size: 'small' })}>
              Back to all brands
            </Link>
            <Button size="small" onClick={() => session.signOut()}>
              Sign out
            </Button>
          </>
        }
      />
    </WholePage>
  )
}
