import * as z from 'zod/mini'
import { anything, flag, id, text } from './tolerant.ts'

/** Short brand row; `brand_markets` has no stated type (C30). */
export const compactBrand = z.object({
  id,
  name: text,
  domain: text,
  plan: text,
  monitoring_enabled: flag,
  brand_markets: anything,
})
export type CompactBrand = z.output<typeof compactBrand>
