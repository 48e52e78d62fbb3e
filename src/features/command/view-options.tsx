import { visibleString } from '#/lib/visible-text.ts'
import type { SavedView } from '#/product/views/saved-views.ts'
import type { CommandGroup } from '#/ui/command-list.tsx'

/** Views listed before anything is typed. */
const fewViews = 5

/** The saved views whose name holds all words; without words the first few. */
export const viewGroup = (
  views: readonly SavedView[],
  words: readonly string[],
  open: (address: string) => void,
): CommandGroup => ({
  label: 'Views',
  options: views
    .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
    .slice(0, words.length === 0 ? fewViews : Infinity)
    .map(({ id, name, list, address }) => ({
      key: `view ${id}`,
      content: <bdi className="truncate">{visibleString(name)}</bdi>,
      note: `View of ${list}`,
      run: () => open(address),
    })),
})
