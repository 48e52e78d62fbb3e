import { ChevronsUpDown, CircleUser } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Profile } from '#/contract/profile.ts'
import { humanise } from '#/lib/humanise.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { lateCode } from '#/ui/late-code.ts'
import { LatePart } from '#/ui/late-part.tsx'
import { Opening } from '#/ui/opening.tsx'
import { useMenuButton } from '#/ui/use-menu-button.ts'

const late = lateCode(() => import('./account-menu.tsx'))

function Trigger({ profile, ...rest }: { profile: Profile } & ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type="button"
      className="flex w-full items-center gap-2.25 rounded-md px-2.25 py-1.5 text-left text-muted hover:bg-sunken hover:text-text"
    >
      <CircleUser aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="sr-only">Account: </span>
        <bdi className="block truncate text-text">
          {visibleString(profile.username ?? profile.email ?? 'No name')}
        </bdi>{' '}
        {profile.account_type && (
          <bdi className="block truncate text-xs">
            {visibleString(humanise(profile.account_type))}
          </bdi>
        )}
      </span>
      <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-faint" />
    </button>
  )
}

/** Who is signed in, at the foot of the side; opens what belongs to the person, not to a brand. */
export function Account({ profile, onSignOut }: { profile: Profile; onSignOut: () => void }) {
  const { opener, place } = useMenuButton(late)
  return (
    <>
      <Trigger profile={profile} {...opener} />
      {place && (
        <LatePart part={late} meanwhile={<Opening label="Account" />}>
          {({ AccountMenu }) => <AccountMenu {...place} profile={profile} onSignOut={onSignOut} />}
        </LatePart>
      )}
    </>
  )
}
