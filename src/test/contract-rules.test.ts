import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = ['src', 'e2e'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
)
const documented = new Set(
  [...readFileSync('docs/contract-rules.md', 'utf8').matchAll(/\*\*([CFJP]\d+)\*\*/g)].map(
    ([, number]) => number,
  ),
)

test('every cited rule number is documented', () => {
  const missing = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?<=[\s('`])[CFJP]\d{1,3}\b(?=[\s,.):;–])/g)]
      .filter(([number]) => !documented.has(number))
      .map(([number]) => `${number} in ${file}`),
  )
  expect(missing).toEqual([])
})
