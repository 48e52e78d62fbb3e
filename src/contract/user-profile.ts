import * as z from 'zod/mini'
import { id, text } from './tolerant.ts'

/** User that an API key belongs to. The contract doesn't define the values of `account_type` (C3). */
export const profile = z.object({ id, username: text, email: text, account_type: text })
export type Profile = z.output<typeof profile>
