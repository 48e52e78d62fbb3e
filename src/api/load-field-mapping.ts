import { Store } from '@tanstack/store'
import { parseFieldMapping, setFieldMapping } from '#/contract/field-mapping.ts'
import { readInlineFieldMapping } from './app-settings.ts'
import { fetchOwnFile } from './http.ts'

/** Mistakes in the operator's field mapping, as sentences. */
export const fieldMappingProblems = new Store<readonly string[]>([])

let mappingLoaded = Promise.resolve()

/** Resolves when the mapping applies or failed to load. Await it before parsing a response. */
export const waitForFieldMapping = (): Promise<void> => mappingLoaded

/** Timeout for the file in milliseconds. Until then, responses wait for it. */
const fetchTimeoutMs = 4000

/**
 * Reads the mapping from index.html, or on static hosting from the file next to it. Undefined if the operator has no
 * mapping.
 */
async function fetchMapping(): Promise<unknown> {
  const json = readInlineFieldMapping()
  if (json === '') return fetchOwnFile(`${import.meta.env.BASE_URL}open-parts.json`, fetchTimeoutMs)
  return JSON.parse(json)
}

async function applyMapping(): Promise<void> {
  try {
    const { mapping, problems } = parseFieldMapping((await fetchMapping()) ?? {})
    setFieldMapping(mapping)
    fieldMappingProblems.setState(() => problems)
  } catch (error) {
    const problem = error instanceof Error ? error.message : 'no answer'
    fieldMappingProblems.setState(() => [`It could not be read: ${problem}.`])
  }
}

/** Starts loading the mapping, in parallel with the first requests. Without one, only the built-in names apply. */
export function loadFieldMapping(): void {
  mappingLoaded = applyMapping()
}
