import { useState, type ReactNode } from 'react'
import { parseCalendarDate, formatCalendarDate, parseInstant } from '#/lib/dates.ts'
import { humanize } from '#/lib/humanize.ts'
import { formatCount } from '#/lib/numbers.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { RawRecord, HostileText } from '#/shared/hosts/hostile-text.tsx'
import { Button } from '#/ui/button.tsx'
import { Instant } from '#/ui/relative-time.tsx'

/** Deeper values can be opened as JSON. */
const maxDepth = 5
const maxMembers = 50

/** A read-only setting of any type (C33). */
export function SettingValue({ value, depth = 0 }: { value: unknown; depth?: number }): ReactNode {
  if (isBlank(value)) return <span className="text-faint">not set</span>
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return <TextValue value={value} />
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value)
  if (members.length === 0) return <span className="text-faint">none</span>
  if (depth === maxDepth) return <RawRecord raw={value} />
  const renderValue = (member: unknown) => <SettingValue value={member} depth={depth + 1} />
  if (Array.isArray(value))
    return (
      <Members
        members={members}
        className="flex flex-wrap items-start gap-1"
        itemClass="min-w-0 rounded-sm border border-line bg-bg px-1.5"
        renderMember={(_index, member) => renderValue(member)}
      />
    )
  const filledMembers = members.filter(([, member]) => !isBlank(member))
  const [onlyMember] = filledMembers
  // Show a nested object with a single text, such as `[{ host: 'a.example' }]`, as just that text.
  if (depth > 0 && onlyMember && filledMembers.length === 1 && typeof onlyMember[1] === 'string')
    return renderValue(onlyMember[1])
  return (
    <Members
      members={members}
      className="grid gap-0.5"
      renderMember={(key, member) => (
        <>
          <span className="text-muted">
            {key.trim() === '' ? 'No name' : toVisibleString(humanize(key))}:
          </span>{' '}
          {renderValue(member)}
        </>
      )}
    />
  )
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

function TextValue({ value }: { value: string }) {
  if (parseInstant(value) !== null) return <Instant value={value} />
  if (parseCalendarDate(value) !== null) return formatCalendarDate(value)
  return <HostileText value={value} />
}

type MembersProps = {
  members: readonly (readonly [key: string, value: unknown])[]
  className: string
  itemClass?: string
  renderMember: (key: string, value: unknown) => ReactNode
}

function Members({ members, className, itemClass, renderMember }: MembersProps) {
  const [showsAll, setShowsAll] = useState(false)
  const visibleMembers = showsAll ? members : members.slice(0, maxMembers)
  const hiddenCount = members.length - visibleMembers.length
  return (
    <>
      <ul className={className}>
        {visibleMembers.map(([key, value]) => (
          <li key={key} className={itemClass}>
            {renderMember(key, value)}
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <Button size="small" onClick={() => setShowsAll(true)}>
          {formatCount(hiddenCount)} more
        </Button>
      )}
    </>
  )
}
