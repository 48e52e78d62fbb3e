import { fieldProblem } from './problem.ts'

/**
 * Parses query parameters and collects errors. Missing and blank ones use their default; of repeated ones the last
 * applies. Call `check` before using the values.
 */
export interface QueryParams {
  text(name: string): string | null
  choice<Value extends string>(name: string, allowed: readonly Value[], fallback: Value): Value
  flag(name: string): boolean
  /** Adds an error to a parameter. */
  fail(name: string, message: string): void
  /** Throws 400 with all errors by parameter. */
  check(): void
}

const booleans = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

export function readQueryParams(url: string): QueryParams {
  const params = new URL(url).searchParams
  const errors = new Map<string, string[]>()

  function text(name: string): string | null {
    const value = params.getAll(name).at(-1)?.trim() ?? ''
    // SQL databases can't store NUL, and some truncate the text there.
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
      const known = booleans.get(value.toLowerCase())
      if (known === undefined) fail(name, 'Must be a valid boolean.')
      return known ?? false
    },
    check() {
      if (errors.size > 0) throw fieldProblem(Object.fromEntries(errors))
    },
  }
}
