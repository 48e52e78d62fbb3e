/**
 * Returns cell texts by column header. Leaves out rows that don't have one cell per column, such as group headings.
 * Imports nothing, so that it can run in a browser: `locator.evaluate(readTableRows)`.
 */
export function readTableRows(table: Element): Record<string, string>[] {
  const names = [...table.querySelectorAll('thead th')].map((head) => head.textContent)
  return [...table.querySelectorAll('tbody tr')]
    .map((row) => [...row.children])
    .filter((cells) => cells.length === names.length)
    .map((cells) =>
      Object.fromEntries(cells.map((cell, index) => [names[index] ?? '', cell.textContent])),
    )
}
