import * as z from 'zod/mini'
import { isUuid } from '#/contract/tolerant.ts'
import { dayField, dayCountField, oneOf, searchField } from '#/lib/search-params.ts'

export const periodNames = ['30', '90', '365', 'month', 'quarter', 'year', 'all'] as const
export type PeriodName = (typeof periodNames)[number]

export const outcomeDefaults = { period: '90', waits: 3 } as const

export const outcomeSearch = z.object({
  brand: searchField((raw) => (typeof raw === 'string' && isUuid(raw) ? raw : undefined)),
  period: oneOf<PeriodName, PeriodName>(periodNames, outcomeDefaults.period),
  /** Custom dates, inclusive. If both are set, `period` is ignored. */
  from: dayField,
  to: dayField,
  /** Minimum days that listed open cases have been waiting (F12). */
  waits: dayCountField(outcomeDefaults.waits),
})
export type OutcomeSearch = z.output<typeof outcomeSearch>
