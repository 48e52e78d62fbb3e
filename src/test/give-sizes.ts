import { vi } from 'vitest'

/** Pixels of the frame of a list, where nothing else is asked for: some ten rows are in sight. */
const frameHeight = 360
const rowHeight = 34

/** There is no layout in these tests: gives frames of lists and rows of tables the sizes that they ask for. */
export function giveSizes(height = frameHeight): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.hasAttribute('data-list') ? height : 0
  })
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(rowHeight)
}
