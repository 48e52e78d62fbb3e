import * as z from 'zod/mini'
import { readMarkets } from './open-parts/markets.ts'
import { field, flag, id, text } from './tolerant.ts'

/** Short brand row; `brand_markets` has no stated type (C30): what can be read, empty when nothing can. */
export const compactBrand = z.object({
  id,
  name: text,
  domain: text,
  plan: text,
  monitoring_enabled: flag,
  brand_markets: field(readMarkets),
})
export type CompactBrand = z.output<typeof compactBrand>
