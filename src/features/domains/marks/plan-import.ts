import { formatCount } from '#/lib/numbers.ts'
import { brandMarks, markKinds } from '#/product/marks/brand-marks.ts'
import { mergeMarks, readMarksFile, type OtherMarks } from '#/product/marks/marks-file.ts'
import { markSession } from './mark-session.ts'

/** What an import would do, in numbers of marks. */
export interface ImportPlan {
  readonly brands: ReadonlyMap<string, OtherMarks>
  readonly added: number
  readonly replaced: number
  readonly kept: number
  /** Marks of brands that the user does not have. */
  readonly elsewhere: number
  readonly unreadable: number
  /** The file was exported by somebody else. */
  readonly foreign: boolean
}

const sizeOf = (marks: OtherMarks) => markKinds.reduce((sum, kind) => sum + marks[kind].size, 0)

/** Reads a marks file and tells what importing it would do; null when it is no marks file. */
export async function planImport(
  text: string,
  user: string,
  brandIds: readonly string[],
): Promise<ImportPlan | null> {
  const file = readMarksFile(text)
  if (!file) return null
  const own = new Map<string, OtherMarks>()
  const sum = { added: 0, replaced: 0, kept: 0, elsewhere: 0 }
  for (const [brandId, theirs] of file.brands) {
    if (!brandIds.includes(brandId)) {
      sum.elsewhere += sizeOf(theirs)
      continue
    }
    own.set(brandId, theirs)
    const store = brandMarks(user, brandId)
    await store.loaded
    const { added, replaced, kept } = mergeMarks(store.state.value, theirs)
    sum.added += added
    sum.replaced += replaced
    sum.kept += kept
  }
  const foreign = file.user !== null && file.user !== user
  return { brands: own, ...sum, unreadable: file.unreadable, foreign }
}

/** Does what a plan says; each brand can be undone in one step. Answers how many marks changed. */
export function applyImport(plan: ImportPlan, user: string): number {
  let changed = 0
  for (const [brandId, theirs] of plan.brands) {
    const { added, replaced } = markSession(user, brandId).merge(theirs)
    changed += added + replaced
  }
  return changed
}

/** The plan in sentences, only those that say something. */
export function planLabels({
  added,
  replaced,
  kept,
  elsewhere,
  unreadable,
  foreign,
}: ImportPlan): string[] {
  const say = (count: number, words: string) =>
    count > 0 ? [`${formatCount(count)} ${words}`] : []
  return [
    ...say(added, 'new.'),
    ...say(replaced, 'replace older ones of yours.'),
    ...say(kept, 'already there, as new or newer.'),
    ...say(elsewhere, 'for brands you cannot access, skipped.'),
    ...say(unreadable, 'could not be read.'),
    ...(foreign ? ['This file comes from another user.'] : []),
    ...(added + replaced + kept + elsewhere + unreadable === 0 ? ['This file has no notes.'] : []),
  ]
}
