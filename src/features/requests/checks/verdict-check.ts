import type { Domain } from '#/contract/domain.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'
import { verdictLabel } from '#/product/labels/verdict-labels.ts'
import { nameList, type Check } from './check.ts'
import type { PreflightFacts } from './facts.ts'

const id = 'verdict'

/** What each brand's scans say (F16); green and false positives speak against a request. */
export function verdictCheck({
  under: { listed, failed, waiting },
}: Pick<PreflightFacts, 'under'>): Check {
  const lines = listed.flatMap(({ brand, row }) => {
    const said = scanLabel(row)
    return said === null ? [] : [`${brandLabel(brand)}: ${said}.`]
  })
  if (failed.length > 0)
    lines.push(
      `Could not be checked for ${nameList(failed.map(({ brand }) => brandLabel(brand)))}.`,
    )
  const text = lines.join(' ')
  const doubt = doubtOf(listed.map(({ row }) => row))
  if (doubt !== null)
    return {
      id,
      state: 'warning',
      title: doubt === 'green' ? 'The verdict is green' : 'Marked as a false positive',
      text,
      confirm: { label: 'Request it anyway', findings: [`verdict:${doubt}`] },
    }
  if (waiting.length > 0) return { id, state: 'checking', title: 'Verdicts of your brands' }
  if (failed.length > 0)
    return {
      id,
      state: 'unknown',
      title: listed.length === 0 ? 'Verdicts could not be checked' : 'Known to your brands',
      text,
    }
  if (listed.length === 0)
    return {
      id,
      state: 'note',
      title: 'Not known to your brands',
      text: 'None of your brands lists this site, so there is no verdict.',
    }
  return { id, state: 'fine', title: 'Known to your brands', text }
}

const isFalsePositive = ({ latest_scan: scan }: Domain) =>
  scan?.user_feedback_type === 'false_positive'

function doubtOf(rows: readonly Domain[]): 'green' | 'feedback' | null {
  if (rows.some(isFalsePositive)) return 'feedback'
  return rows.some(({ latest_scan: scan }) => scan?.verdict === 'green') ? 'green' : null
}

/** What the last scan said; null where the answer leaves it open. */
function scanLabel(row: Domain): string | null {
  const scan = row.latest_scan
  if (scan === undefined) return null
  if (scan === null) return 'not scanned yet'
  const risk = scan.risk_score === null ? '' : `, risk ${scan.risk_score}`
  const wrong = isFalsePositive(row) ? ', marked as a false positive' : ''
  return `verdict ${verdictLabel(scan.verdict).word.toLowerCase()}${risk}${wrong}`
}
