import { Link } from '@tanstack/react-router'
import { Flag } from 'lucide-react'
import { buttonClass } from '#/ui/button.tsx'
import type { Trail } from './use-trail.ts'

/**
 * The way to a takedown request from every page, always in the same place: it brings along the brand of the
 * page and the host it is about. On the form itself there is none, for nothing but the form may send there.
 */
export function RequestLink({ trail: { name, brand, target } }: { trail: Trail }) {
  if (name === 'Request takedown') return null
  return (
    <Link
      to="/takedowns/new"
      search={{ ...(brand && { brand: brand.id }), ...(target !== null && { target }) }}
      className={`${buttonClass({ variant: 'primary' })} max-wide:size-8 max-wide:px-0`}
    >
      <Flag aria-hidden />
      <span className="max-wide:sr-only">Request takedown</span>
    </Link>
  )
}
