import { Store } from '@tanstack/store'
import { parseFieldMapping, setFieldMapping } from '#/contract/field-mapping.ts'
import { readMetaTag } from './app-settings.ts'
import { fetchStaticJson } from './http.ts'

/** Errors in the field mapping, as sentences for the user. */
export const fieldMappingProblems = new Store<readonly string[]>([])

let mappingLoaded = Promise.resolve()

/** Resolves when the field mapping has been applied or has failed to load. Await it before parsing a response. */
export const waitForFieldMapping = (): Promise<void> => mappingLoaded

const fetchTimeoutMs = 4000

async function fetchMapping(): Promise<unknown> {
  // "Open parts" are the fields that the API's contract doesn't name.
  const json = readMetaTag('open-parts')
  // On static hosting, the mapping is in a file.
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

/** Starts loading the field mapping, in parallel with the first requests. */
export function loadFieldMapping(): void {
  mappingLoaded = applyMapping()
}
