import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { toolsFrom } from '#/product/lists/phone-tools.tsx'
import { SearchInput } from '#/product/lists/search-input.tsx'
import type { ListSearch } from '#/product/lists/use-list-search.ts'
import { useMedia } from '#/ui/use-media.ts'
import { DomainPhoneTools } from './domain-phone-tools.tsx'
import { isFilteredLocally, type DomainSearch } from './domain-search.ts'
import { Arrangement, chip, filtered, ServiceFilters } from './filter-controls.tsx'

type DomainToolsProps = {
  search: DomainSearch
  /** From the search field to the list and back. */
  toList: ListSearch
  /** How many rows that makes, null when it is not known. */
  count: number | null
  /** The same in words, where it stands beside the order of the rows and not in the head. */
  said: ReactNode
  /** Filters for loaded rows, where the list has any. */
  local: ReactNode
}

/**
 * Everything that decides which domains are listed, and in which order; all of it in the address. On a
 * phone all but the search lies in a sheet.
 */
export function DomainTools({ search, toList, count, said, local }: DomainToolsProps) {
  const navigate = useNavigate()
  const isWide = useMedia(toolsFrom)
  const [wanted, setWanted] = useState(false)
  const isOpen = wanted || isFilteredLocally(search) || search.rows !== 'page'
  const onChange = (to: DomainSearch) => void navigate({ to: '.', search: to })
  const find = (
    <SearchInput
      label="Domain contains"
      placeholder="Domain contains…"
      value={search.host}
      // The copy on this device answers between two keys.
      wait={search.rows === 'device' ? 20 : 250}
      shortcut={{ id: 'triage.search', keys: '/', label: 'Search domains', group: 'Domains' }}
      className="wide:w-44"
      low={isWide}
      list={toList}
      onSearch={(host, replace) =>
        void navigate({ to: '.', search: filtered(search, { host, spelling: 'wire' }), replace })
      }
    />
  )
  if (!isWide)
    return (
      <DomainPhoneTools
        search={search}
        count={count}
        find={find}
        local={local}
        onChange={onChange}
      />
    )
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
        {find}
        <ServiceFilters search={search} onChange={onChange} />
        {local && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-current={isOpen ? 'true' : undefined}
            onClick={() => setWanted(!isOpen)}
            className={chip}
          >
            More filters
          </button>
        )}
        <div className="ml-auto flex items-center gap-2 max-[85rem]:w-full [&_select]:max-w-37">
          <span className="mr-auto">{said}</span>
          <Arrangement search={search} onChange={onChange} />
        </div>
      </div>
      {isOpen && local}
    </>
  )
}
