import { useSuspenseQuery } from '@tanstack/react-query'
import { compactBrandsOptions } from '#/api/brands.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { FileImport } from '#/ui/file-import.tsx'
import { applyImport, planImport, planLabels } from './plan-import.ts'

/** Takes in a marks file. */
export function ImportMarks({ user }: { user: string }) {
  const brands = useSuspenseQuery(compactBrandsOptions()).data.rows
  return (
    <FileImport
      things="notes"
      largest={50 * 1024 * 1024}
      plan={(text) =>
        planImport(
          text,
          user,
          brands.map((brand) => brand.id),
        )
      }
      lines={planLabels}
      action={({ added, replaced }) =>
        added + replaced > 0 ? `Import ${formatCount(added + replaced)}` : null
      }
      onImport={(plan) => `${countOf(applyImport(plan, user), 'note')} imported.`}
    />
  )
}
