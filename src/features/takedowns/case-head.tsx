import type { ReactNode } from 'react'
import type { Takedown } from '#/contract/takedown.ts'
import { defangUrl } from '#/lib/defang-text.ts'
import { useBrandDomain } from '#/product/brands/use-brand-domain.ts'
import { CopyChoices } from '#/product/hosts/copy-choices.tsx'
import { HostileUrl } from '#/product/hosts/hostile-url.tsx'
import { caseOutcomeLabel } from '#/product/labels/case-labels.ts'
import { CopyButton } from '#/ui/copy-button.tsx'
import { useNow } from '#/ui/now.ts'
import { PageHeader } from '#/ui/page-header.tsx'
import { Outcome, StatusBadge } from './case-badges.tsx'
import { caseAge } from './closing-labels.ts'

/** The target with how to copy it, and where the case stands: once it is over, what came of it first (C112). */
export function CaseHead({ row, actions }: { row: Takedown; actions?: ReactNode }) {
  const over = row.is_open === false
  const hasOutcome = caseOutcomeLabel(row) !== null
  const age = caseAge(row, useNow())
  const target = row.target_website ?? ''
  const brandDomain = useBrandDomain(row.brand ?? null)
  return (
    <>
      <PageHeader
        title={<HostileUrl value={target} brandDomain={brandDomain} />}
        sub={
          target && (
            <CopyChoices
              choices={[
                {
                  label: 'Copy safely',
                  name: 'Copy safely: the target',
                  text: defangUrl(target),
                  done: 'Copied safely',
                },
                {
                  label: 'Copy original',
                  name: 'Copy original: the target',
                  text: target,
                  done: 'Copied original',
                },
              ]}
            />
          )
        }
        actions={
          <>
            {actions}
            <CopyButton text={location.origin + location.pathname} label="Copy link" />
          </>
        }
      />
      <div className="-mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-muted">
        {over && hasOutcome && <Outcome row={row} />}
        <StatusBadge row={row} />
        {!over && hasOutcome && <Outcome row={row} />}
        {age && (
          <span>
            {age.charAt(0).toUpperCase()}
            {age.slice(1)}
          </span>
        )}
      </div>
    </>
  )
}
