import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'

type WallActions = {
  next: () => void
  previous: () => void
  down: () => void
  up: () => void
  hold: () => void
}

/**
 * The keys of the wall where they are not those of the list: a wall is moved about in two directions, as
 * editors have it with h, j, k and l, so that the request list has another key there. `first`: in place of those that
 * the list offers under the same names.
 */
export function useWallKeys({ next, previous, down, up, hold }: WallActions): void {
  const move = (name: string, keys: readonly string[], label: string, run: () => void) => ({
    id: `triage.${name}`,
    keys,
    label,
    group: 'Domains',
    repeat: true,
    first: true,
    run,
  })
  useShortcuts([
    move('next', ['l', 'ArrowRight'], 'Next picture', next),
    move('previous', ['h', 'ArrowLeft'], 'Previous picture', previous),
    move('down', ['j', 'ArrowDown'], 'One row down', down),
    move('up', ['k', 'ArrowUp'], 'One row up', up),
    {
      id: 'triage.hold',
      keys: 'Shift+h',
      label: 'Add to the request list, or remove',
      group: 'Domains: decide',
      first: true,
      run: hold,
    },
  ])
}
