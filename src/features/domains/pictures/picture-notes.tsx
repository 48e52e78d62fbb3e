import { useSelector } from '@tanstack/react-store'
import type { ReactNode } from 'react'
import { formatCount } from '#/lib/numbers.ts'
import { pictureHashes } from '#/product/screenshots/picture-hashes.ts'
import { Button } from '#/ui/button.tsx'
import type { PictureGroups } from './use-picture-groups.ts'

/** What the comparing of the pictures on the wall has come to, and the way to put them together or apart. */
export function PictureNotes({ pictures }: { pictures: PictureGroups }) {
  const { compared, grouped, group } = pictures
  switch (compared.is) {
    case 'off':
      return null
    case 'too-many':
      return (
        <Line>
          <output>
            Too many pictures to compare: they are grouped where the list stands in pages.
          </output>
        </Line>
      )
    case 'comparing':
      return (
        <Line>
          <Progress pictures={compared.pictures} />
        </Line>
      )
    case 'done': {
      const { groups, unreadable } = compared
      const hosts = groups.reduce((sum, one) => sum + one.hosts.length, 0)
      return (
        <Line>
          <output>
            {groups.length === 0
              ? 'No two pictures on this page look alike.'
              : `${formatCount(hosts)} pictures on this page look like another one.`}
            {unreadable > 0 &&
              ` ${unreadable === 1 ? '1 picture could' : `${formatCount(unreadable)} pictures could`} not be read for comparing and ${unreadable === 1 ? 'stays' : 'stay'} single.`}
          </output>
          {groups.length > 0 && (
            <Button size="small" onClick={() => group(!grouped)}>
              {grouped
                ? 'Show each one'
                : `Show as ${groups.length === 1 ? '1 group' : `${formatCount(groups.length)} groups`}`}
            </Button>
          )}
        </Line>
      )
    }
  }
}

function Line({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-6.5 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted print:hidden">
      {children}
    </div>
  )
}

function Progress({ pictures }: { pictures: readonly string[] }) {
  const done = useSelector(
    pictureHashes.store,
    (hashes) => pictures.filter((src) => hashes.has(src)).length,
  )
  return (
    <span>
      Comparing pictures: {formatCount(done)} of {formatCount(pictures.length)}
    </span>
  )
}
