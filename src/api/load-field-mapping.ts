import { Store } from '@tanstack/store'
import { builtInNames, parseFieldMapping, type MemberNames } from '#/contract/field-mapping.ts'
import { fetchOwnFile } from './http.ts'
import { inlineFieldMapping } from './page-settings.ts'

/**
 * Field mapping of the operator: names of fields that the contract leaves open, and mistakes in the mapping as sentences.
 * Responses are parsed once the names are known.
 */
export const fieldMapping = new Store<{ names: Promise<MemberNames>; problems: readonly string[] }>(
  {
    names: Promise.resolve(builtInNames),
    problems: [],
  },
)

/** Timeout in milliseconds; responses wait for the file until then. */
const fetchTimeoutMs = 4000

/** Reads the mapping from the page, or on static hosting from the file next to it. Undefined if there is none. */
async function fetchMapping(): Promise<unknown> {
  const json = inlineFieldMapping()
  if (json === '') return fetchOwnFile(`${import.meta.env.BASE_URL}open-parts.json`, fetchTimeoutMs)
  return JSON.parse(json)
}

/** Loads the mapping in parallel with the first requests. Without one, only known names apply. */
export function loadFieldMapping(): void {
  const setProblems = (problems: readonly string[]) =>
    fieldMapping.setState((state) => ({ ...state, problems }))
  const names = fetchMapping().then(
    (raw) => {
      const parsed = parseFieldMapping(raw ?? {})
      setProblems(parsed.problems)
      return parsed.names
    },
    (error: unknown) => {
      setProblems([
        `It could not be read: ${error instanceof Error ? error.message : 'no answer'}.`,
      ])
      return builtInNames
    },
  )
  fieldMapping.setState((state) => ({ ...state, names }))
}
