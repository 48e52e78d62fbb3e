import { fieldErrors } from './problem.ts'

/**
 * Reads query parameters and collects what is wrong with them. A parameter that is absent or blank takes
 * its default; given several times, the last counts. Call `check` before using the values.
 */
export interface QueryParams {
  text(name: string): string | null
  choice<Value extends string>(name: string, allowed: readonly Value[], fallback: Value): Value
  flag(name: string): boolean
  /** Notes a message of the caller's own under a parameter. */
  fail(name: string, message: string): void
  /** Throws 400 with every message noted so far, by parameter. */
  check(): void
}

const flags = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

export function queryParams(url: string): QueryParams {
  const params = new URL(url).searchParams
  const errors = new Map<string, string[]>()

  function text(name: string): string | null {
    const value = params.getAll(name).at(-1)?.trim() ?? ''
    // SQL databases cannot hold it, and some end the text there.
    if (value.includes('\0')) fail(name, 'Null characters are not allowed.')
    return value === '' ? null : value
  }

  function fail(name: string, message: string): void {
    errors.set(name, [...(errors.get(name) ?? []), message])
  }

  return {
    text,
    fail,
    choice(name, allowed, fallback) {
      const value = text(name)
      if (value === null) return fallback
      const known = allowed.find((candidate) => candidate === value)
      if (known === undefined) fail(name, `"${value}" is not a valid choice.`)
      return known ?? fallback
    },
    flag(name) {
      const value = text(name)
      if (value === null) return false
      const known = flags.get(value.toLowerCase())
      if (known === undefined) fail(name, 'Must be a valid boolean.')
      return known ?? false
    },
    check() {
      if (errors.size > 0) throw fieldErrors(Object.fromEntries(errors))
    },
  }
}
