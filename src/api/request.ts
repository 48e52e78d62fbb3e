import { baseAddress } from './base-address.ts'
import { gate } from './gate.ts'
import { createRequester, type Requester } from './requester.ts'
import { session } from './session.ts'
import { sharePace } from './shared-pace.ts'

sharePace(gate, session)

/** The way to the service for this page. */
export const page: Requester = createRequester({ base: baseAddress, session, gate })

/** Reads from the service with the session's key. */
export const get = page.get
