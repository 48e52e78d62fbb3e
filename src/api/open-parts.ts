import { Store } from '@tanstack/store'
import { knownNames, readOpenParts, type MemberNames } from '#/contract/open-parts.ts'
import { readOwnFile } from './http.ts'

/**
 * The names of what the contract leaves open, as an operator gave them in `open-parts.json` beside the page, and
 * what is wrong with that file, in sentences. Answers are read once the names are there.
 */
export const openParts = new Store<{ names: Promise<MemberNames>; problems: readonly string[] }>({
  names: Promise.resolve(knownNames),
  problems: [],
})

/** Timeout in milliseconds; responses wait for the file until then. */
const timeLimit = 4000

/** Loads the file in parallel with the first requests. Without it, only known names apply. */
export function loadOpenParts(): void {
  const tell = (problems: readonly string[]) =>
    openParts.setState((state) => ({ ...state, problems }))
  const names = readOwnFile(`${import.meta.env.BASE_URL}open-parts.json`, timeLimit).then(
    (raw) => {
      const read = readOpenParts(raw ?? {})
      tell(read.problems)
      return read.names
    },
    (error: unknown) => {
      tell([`It could not be read: ${error instanceof Error ? error.message : 'no answer'}.`])
      return knownNames
    },
  )
  openParts.setState((state) => ({ ...state, names }))
}
