import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { profileOptions } from '#/api/profile.ts'
import { listOf } from '#/contract/tolerant.ts'
import { deviceStore } from '#/lib/device/device-store.ts'

/** The lists whose notes a user has closed, on this device. */
export const closedNotes = (user: string) =>
  deviceStore<readonly string[]>({
    user,
    name: 'closed-notes',
    empty: [],
    schema: listOf(z.string()),
  })

/** Reads them ahead of a list, so that its notes come with it and move nothing; never rejects. */
export async function notesRead(queryClient: QueryClient): Promise<void> {
  try {
    const { id } = await queryClient.ensureQueryData(profileOptions())
    await closedNotes(id).loaded
  } catch {
    // Who is signed in is not known, and the frame says so: there are no notes.
  }
}
