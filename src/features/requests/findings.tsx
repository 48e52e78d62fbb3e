import { useQuery } from '@tanstack/react-query'
import { compactBrandsOptions } from '#/api/brands.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'
import { findingId, type Finding } from '#/sender/findings.ts'
import { CaseLink } from './case-link.tsx'
import { findingLabel } from './finding-labels.ts'

/** What was found at the moment of sending, with the cases to look at. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const nameOf = (brandId: string) => {
    const brand = brands?.find(({ id }) => id === brandId)
    return brand ? brandLabel(brand) : 'one of your brands'
  }
  return (
    <ul className="mt-0.5 grid gap-0.5 text-sm">
      {findings.map((found) => (
        <li key={findingId(found)} className="[overflow-wrap:anywhere]">
          {findingLabel(found, nameOf)}{' '}
          {found.kind === 'open-case' && <CaseLink caseId={found.caseId} />}
        </li>
      ))}
    </ul>
  )
}
