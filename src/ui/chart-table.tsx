import { formatCount } from '#/lib/numbers.ts'
import type { ChartPart } from './chart-part.ts'
import { VisibleLine } from './visible-text.tsx'

/** The figures of a chart as a table, for those who hear the page. */
export function ChartTable({ name, parts }: { name: string; parts: readonly ChartPart[] }) {
  return (
    <div className="sr-only">
      <table>
        <caption>{name}, as a table</caption>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Count</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.key}>
              <th scope="row">
                <VisibleLine text={part.label} />
              </th>
              <td>{formatCount(part.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
