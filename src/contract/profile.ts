import * as z from 'zod/mini'
import { id, text } from './tolerant.ts'

/** The user that a key belongs to (C3). Values of `account_type` are not shown by the contract. */
export const profile = z.object({ id, username: text, email: text, account_type: text })
export type Profile = z.output<typeof profile>
