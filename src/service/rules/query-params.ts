import { isUuid } from '#/contract/tolerant.ts'
import { createFieldProblem } from './problem.ts'

const booleans = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

export type QueryReader = ReturnType<typeof createQueryReader>

/** Collects errors, so call `throwIfInvalid` before using the values. Blank parameters count as missing. */
export function createQueryReader(url: string) {
  const params = new URL(url).searchParams
  const errors = new Map<string, string[]>()

  function readText(name: string): string | null {
    const value = params.getAll(name).at(-1)?.trim() ?? ''
    // Some SQL databases can't store null characters, or truncate text at them.
    if (value.includes('\0')) addError(name, 'Null characters are not allowed.')
    return value === '' ? null : value
  }

  function addError(name: string, message: string): void {
    errors.set(name, [...(errors.get(name) ?? []), message])
  }

  return {
    readText,
    addError,
    readChoice<Value extends string, Fallback extends Value | null>(
      name: string,
      allowed: readonly Value[],
      fallback: Fallback,
    ): Value | Fallback {
      const value = readText(name)
      if (value === null) return fallback
      const choice = allowed.find((candidate) => candidate === value)
      if (choice === undefined) addError(name, `"${value}" is not a valid choice.`)
      return choice ?? fallback
    },
    readFlag(name: string): boolean {
      const value = readText(name)
      if (value === null) return false
      const flag = booleans.get(value.toLowerCase())
      if (flag === undefined) addError(name, 'Must be a valid boolean.')
      return flag ?? false
    },
    throwIfInvalid(): void {
      if (errors.size > 0) throw createFieldProblem(Object.fromEntries(errors))
    },
  }
}

/** Returns a UUID in lower case; null if it is invalid. */
export function parseUuid(text: string | undefined): string | null {
  const id = text?.toLowerCase() ?? ''
  return isUuid(id) ? id : null
}
