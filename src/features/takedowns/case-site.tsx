import { useId, type ReactNode } from 'react'
import type { Takedown } from '#/contract/takedown.ts'
import { KeyValues } from '#/ui/key-values.tsx'
import { useNow } from '#/ui/now.ts'
import { dnsItems, evidenceItems, hostingItems, registrationItems } from './evidence-items.tsx'

type Item = { term: string; detail: ReactNode; key?: string }

const isRecorded = ({ detail }: Item) => detail !== null && detail !== undefined && detail !== ''

const inSentence = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`

/** A word as it stands within a sentence; names such as DNS stay as they are. */
const within = (word: string) => (/^[A-Z][a-z]/.test(word) ? word.toLowerCase() : word)

function Group({ title, items }: { title: string; items: readonly Item[] }) {
  const id = useId()
  const missing = items.filter((item) => !isRecorded(item)).map(({ term }) => within(term))
  return (
    <section
      aria-labelledby={id}
      className="grid gap-2 border-t border-line pt-3 first:border-t-0 first:pt-0"
    >
      <h3 id={id} className="font-label">
        {title}
      </h3>
      <KeyValues items={items.filter(isRecorded)} />
      {missing.length > 0 && (
        <p className="text-sm text-faint">Not recorded: {inSentence(missing)}.</p>
      )}
    </section>
  )
}

const groupsOf = (
  row: Takedown,
  now: number,
): readonly { title: string; items: readonly Item[] }[] => [
  { title: 'Where it runs', items: hostingItems(row) },
  { title: 'Registration and certificate', items: registrationItems(row, now) },
  { title: 'DNS', items: dnsItems(row) },
  { title: 'Reputation', items: evidenceItems(row) },
]

/** Whether anything was found out about the reported site. */
export const isAnythingRecorded = (row: Takedown): boolean =>
  groupsOf(row, 0).some(({ items }) => items.some(isRecorded))

/** What was found out about the reported site; what is missing is said in one sentence. */
export function CaseSite({ row }: { row: Takedown }) {
  const groups = groupsOf(row, useNow())
  const filled = groups.filter(({ items }) => items.some(isRecorded))
  const empty = groups.filter((group) => !filled.includes(group))
  if (filled.length === 0) return <p className="text-muted">Nothing is recorded about it yet.</p>
  return (
    <div className="grid gap-3">
      {filled.map((group) => (
        <Group key={group.title} {...group} />
      ))}
      {empty.length > 0 && (
        <p className="border-t border-line pt-3 text-muted">
          Nothing is recorded under {inSentence(empty.map(({ title }) => `“${title}”`))}.
        </p>
      )}
    </div>
  )
}
