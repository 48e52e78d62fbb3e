import { Store } from '@tanstack/store'
import { parseFieldMapping, setFieldMapping } from '#/contract/field-mapping.ts'
import { readInlineFieldMapping } from './app-settings.ts'
import { fetchStaticJson } from './http.ts'

/** Problems with the operator's field mapping, as sentences for the user. */
export const fieldMappingProblems = new Store<readonly string[]>([])

let mappingLoaded = Promise.resolve()

/** Resolves when the field mapping has been applied or has failed to load. Await it before parsing a response. */
export const waitForFieldMapping = (): Promise<void> => mappingLoaded

/** Timeout for the mapping file, milliseconds. No response is parsed before the mapping has loaded or failed. */
const fetchTimeoutMs = 4000

/**
 * Reads the mapping from index.html. If it isn't there, as on static hosting, fetches the mapping file. Undefined if
 * the operator has no mapping.
 */
async function fetchMapping(): Promise<unknown> {
  const json = readInlineFieldMapping()
  if (json === '')
    return fetchStaticJson(`${import.meta.env.BASE_URL}open-parts.json`, fetchTimeoutMs)
  return JSON.parse(json)
}

async function applyMapping(): Promise<void> {
  try {
    const { mapping, problems } = parseFieldMapping((await fetchMapping()) ?? {})
    setFieldMapping(mapping)
    fieldMappingProblems.setState(() => problems)
  } catch (error) {
    const problem = error instanceof Error ? error.message : 'unknown error'
    fieldMappingProblems.setState(() => [`The field mapping could not be read: ${problem}.`])
  }
}

/**
 * Starts loading the field mapping, in parallel with the first requests. If there is no mapping, only the built-in
 * names apply.
 */
export function loadFieldMapping(): void {
  mappingLoaded = applyMapping()
}
