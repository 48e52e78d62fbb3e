import * as z from 'zod/mini'

/*
 * Schemas for what was stored, perhaps by an older version of this app or by somebody else who has the
 * device: a part that cannot be read costs itself alone.
 */

/** A list; entries that cannot be read are left out, and what is no list is empty. */
export const listOf = <Entry>(entry: z.ZodMiniType<Entry>): z.ZodMiniType<Entry[]> =>
  z.pipe(
    z.catch(z.array(z.unknown()), []),
    z.transform((all: unknown[]) =>
      all.flatMap((one) => {
        const read = entry.safeParse(one)
        return read.success ? [read.data] : []
      }),
    ),
  )
