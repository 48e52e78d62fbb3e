import { useState } from 'react'
import { HostileText } from '#/product/hosts/hostile-text.tsx'
import { Button } from '#/ui/button.tsx'

const few = 8

/** A text of unknown meaning, in words where it is a brand's identifier or name (C78). */
/** What the evidence needs of a brand of the user. */
export type NamedBrand = { id: string; name: string | null; domain: string | null }

function wordsFor(member: unknown, brands: readonly NamedBrand[]): string {
  const text = typeof member === 'string' ? member : JSON.stringify(member)
  const brand = brands.find(({ id, name }) => id === text.toLowerCase() || name === text)
  return brand?.name ?? text
}

/** The brands that a host is said to be about: texts whose meaning nobody states. */
export function BrandTexts({ value, brands }: { value: unknown; brands: readonly NamedBrand[] }) {
  const [all, setAll] = useState(false)
  const members: readonly unknown[] = Array.isArray(value) ? value : value === null ? [] : [value]
  const texts = [
    ...new Set(
      members.filter((member) => member !== null).map((member) => wordsFor(member, brands)),
    ),
  ]
  if (texts.length === 0) return '—'
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      {texts.slice(0, all ? undefined : few).map((text) => (
        <span key={text}>
          <HostileText value={text} inline />
        </span>
      ))}
      {texts.length > few && !all && (
        <Button size="small" onClick={() => setAll(true)}>
          {texts.length - few} more
        </Button>
      )}
    </span>
  )
}
