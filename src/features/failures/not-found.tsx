import { Link } from '@tanstack/react-router'
import { buttonClass } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { PageHeader } from '#/ui/page-header.tsx'

/** Nothing at this address. A 404 may mean missing or not visible, so the words claim neither (C11). */
export function NotFound() {
  return (
    <>
      <PageHeader title="Not found" />
      <EmptyState
        title="Nothing found at this address."
        text="It may not exist, or your API key cannot see it."
        actions={
          <Link to="/" className={buttonClass()}>
            Back to all brands
          </Link>
        }
      />
    </>
  )
}
