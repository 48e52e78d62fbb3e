import type { BrandMarks } from '#/product/marks/brand-marks.ts'

/** What was decided about a host, in words; a host that was dealt with is dimmed. */
export function rowNote(marks: BrandMarks, id: string): { dimmed: boolean; note?: string } {
  const words = [
    marks.hold.has(id) && 'on the request list',
    marks.aside.has(id) && 'dismissed',
    marks.watch.has(id) && 'watched',
  ].filter((word) => word !== false)
  const dimmed = marks.aside.has(id) || marks.hold.has(id)
  return words.length === 0 ? { dimmed } : { dimmed, note: words.join(', ') }
}
