import { Store } from '@tanstack/store'
import { knownNames, readOpenParts, type MemberNames } from '#/contract/open-parts.ts'
import { readOwnFile } from './http.ts'
import { writtenOpenParts } from './page-settings.ts'

/**
 * Field mapping of the operator: names of fields that the contract leaves open, and mistakes in the mapping as sentences.
 * Responses are parsed once the names are known.
 */
export const openParts = new Store<{ names: Promise<MemberNames>; problems: readonly string[] }>({
  names: Promise.resolve(knownNames),
  problems: [],
})

/** Timeout in milliseconds; responses wait for the file until then. */
const timeLimit = 4000

/** The mapping: from the page, or on static hosting from the file next to it. Undefined if there is none. */
async function readMapping(): Promise<unknown> {
  const json = writtenOpenParts()
  if (json === '') return readOwnFile(`${import.meta.env.BASE_URL}open-parts.json`, timeLimit)
  return JSON.parse(json)
}

/** Loads the mapping in parallel with the first requests. Without one, only known names apply. */
export function loadOpenParts(): void {
  const tell = (problems: readonly string[]) =>
    openParts.setState((state) => ({ ...state, problems }))
  const names = readMapping().then(
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
