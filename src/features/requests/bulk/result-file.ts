import { toCsv } from '#/lib/csv.ts'
import { fileName } from '#/lib/file-name.ts'
import type { Ledger } from '#/lib/request-ledger.ts'
import { saveFile } from '#/ui/save-file.ts'
import { stateText, stateWord } from './run-words.ts'

/** Hands over what came of every line, those left out included, as a table for a spreadsheet. */
export function saveResult(ledger: Ledger, now: number): void {
  const rows = [
    ...ledger.rows.map(({ line, website, host, state }) => ({
      line,
      cells: [
        website,
        host,
        stateWord(state).word,
        stateText(state),
        'caseId' in state ? state.caseId : null,
        'at' in state ? new Date(state.at).toISOString() : null,
      ],
    })),
    ...ledger.leftOut.map(({ line, text, reason }) => ({
      line,
      cells: [text, null, 'Left out', reason, null, null],
    })),
  ].toSorted((a, b) => a.line - b.line)
  const csv = toCsv(
    ['line', 'address', 'host', 'result', 'words', 'case', 'at'],
    rows.map(({ line, cells }) => [line, ...cells]),
  )
  const day = new Date(now).toISOString().slice(0, 10)
  saveFile(fileName(['takedown requests', ledger.brandName ?? '', day], 'csv'), csv, 'text/csv')
}
