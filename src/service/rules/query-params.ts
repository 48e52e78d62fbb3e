import { fieldProblem } from './problem.ts'

const booleans = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

export type QueryParams = ReturnType<typeof readQueryParams>

/**
 * Parses query parameters and collects errors. Missing and blank ones use their default; of repeated ones the last
 * applies. Call `check` before using the values.
 */
export function readQueryParams(url: string) {
  const params = new URL(url).searchParams
  const errors = new Map<string, string[]>()

  function text(name: string): string | null {
    const value = params.getAll(name).at(-1)?.trim() ?? ''
    // SQL databases can't store NUL, and some truncate the text there.
    if (value.includes('\0')) fail(name, 'Null characters are not allowed.')
    return value === '' ? null : value
  }

  /** Adds an error to a parameter. */
  function fail(name: string, message: string): void {
    errors.set(name, [...(errors.get(name) ?? []), message])
  }

  return {
    text,
    fail,
    choice<Value extends string>(name: string, allowed: readonly Value[], fallback: Value): Value {
      const value = text(name)
      if (value === null) return fallback
      const choice = allowed.find((candidate) => candidate === value)
      if (choice === undefined) fail(name, `"${value}" is not a valid choice.`)
      return choice ?? fallback
    },
    flag(name: string): boolean {
      const value = text(name)
      if (value === null) return false
      const flag = booleans.get(value.toLowerCase())
      if (flag === undefined) fail(name, 'Must be a valid boolean.')
      return flag ?? false
    },
    /** Throws 400 with all errors by parameter. */
    check(): void {
      if (errors.size > 0) throw fieldProblem(Object.fromEntries(errors))
    },
  }
}
