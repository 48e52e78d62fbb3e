import { createStore } from '@tanstack/react-store'
import { sincePages } from '#/api/scans-since.ts'
import { forgottenAtSessionEnd } from '#/lib/device/session-memory.ts'

/** How many pages of scans are read for changes: one number for all screens, so that their counts agree. */
export const changesReach = createStore<number>(sincePages.usual)

forgottenAtSessionEnd(() => changesReach.setState(() => sincePages.usual))
