import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'

const keys = [
  ['next', ['j', 'ArrowDown'], 'Next row'],
  ['previous', ['k', 'ArrowUp'], 'Previous row'],
  ['first', 'Home', 'First row'],
  ['last', 'End', 'Last row'],
  ['nextPage', ']', 'Next page'],
  ['previousPage', '[', 'Previous page'],
  ['open', 'Enter', 'Open the evidence'],
] as const

export type ScanDeeds = Record<(typeof keys)[number][0], () => void>

/** The keys of the list of scans: those of the list of domains that only move and open. */
export function useScanKeys(deeds: ScanDeeds): void {
  useShortcuts(
    keys.map(([name, press, label]) => ({
      id: `scans.${name}`,
      keys: press,
      label,
      group: 'Scans',
      repeat: name === 'next' || name === 'previous',
      run: () => deeds[name](),
    })),
  )
}
