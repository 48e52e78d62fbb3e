import * as z from 'zod/mini'
import { baseAddress } from './base-address.ts'

const account = z.object({
  key: z.string(),
  name: z.string(),
  /** The role in its brands, as the service calls it; null without a brand. */
  role: z.nullable(z.string()),
  brands: z.array(z.string()),
})
/** An account of the demo that can be tried. */
export type DemoAccount = z.output<typeof account>

/**
 * The accounts of the demo, as the host of the embedded service wrote them into the page; none where another
 * service answers, whose keys no page knows.
 */
export function demoAccounts(): readonly DemoAccount[] {
  const meta = document.querySelector('meta[name="demo-keys"]')
  const written = meta?.getAttribute('content') ?? ''
  if (written === '') return []
  try {
    if (baseAddress() !== location.origin) return []
    return z.array(account).safeParse(JSON.parse(written)).data ?? []
  } catch {
    return []
  }
}
