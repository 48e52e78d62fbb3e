/** Any user that owns nothing. */
const nobody = 65_534

/** Does the work as a user whom permissions of files bind: for root they mean nothing. */
export async function asOrdinaryUser(work: () => Promise<void>): Promise<void> {
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(nobody)
  try {
    await work()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}
