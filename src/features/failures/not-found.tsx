import { Link } from '@tanstack/react-router'
import { buttonClass } from '#/ui/button.tsx'
import { PageHeader } from '#/ui/page-header.tsx'

/** Nothing at this address. A 404 may mean missing or not visible, so the words claim neither (C11). */
export function NotFound() {
  return (
    <>
      <PageHeader title="Not found" />
      <div className="grid justify-items-start gap-3">
        <div>
          <p className="font-semibold">Nothing found at this address.</p>
          <p className="text-muted">It may not exist, or your API key cannot see it.</p>
        </div>
        <Link to="/" className={buttonClass({ size: 'small' })}>
          Back to all brands
        </Link>
      </div>
    </>
  )
}
