import { afterEach, beforeEach, vi } from 'vitest'

type Level = 'error' | 'warn'

const expected: RegExp[] = []
const seen: string[] = []

/**
 * Allows and requires the current test to write a line that matches `pattern` to `console.error` or `console.warn`.
 * Every other line fails the test.
 */
export function expectConsole(pattern: RegExp): void {
  expected.push(pattern)
}

function listProblems(lines: readonly string[], patterns: readonly RegExp[]): string[] {
  return [
    ...lines
      .filter((line) => !patterns.some((pattern) => pattern.test(line)))
      .map((line) => `unexpected ${line}`),
    ...patterns
      .filter((pattern) => !lines.some((line) => pattern.test(line)))
      .map((pattern) => `missing console output ${String(pattern)}`),
  ]
}

function formatPart(part: unknown): string {
  if (part instanceof Error) return part.stack ?? part.message
  return typeof part === 'string' ? part : (JSON.stringify(part) ?? String(part))
}

function watch(level: Level): void {
  vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
    seen.push(`console.${level}: ${parts.map(formatPart).join(' ')}`)
  })
}

/** Makes every test of the file fail on unexpected console errors and warnings. */
export function guardConsole(): void {
  beforeEach(() => {
    expected.length = 0
    seen.length = 0
    watch('error')
    watch('warn')
  })
  afterEach(() => {
    const problems = listProblems(seen, expected)
    if (problems.length > 0) throw new Error(problems.join('\n'))
  })
}
