/** Any user without files. */
const nobody = 65_534

/** Runs `work` as a user to whom file permissions apply; root ignores them. */
export async function asOrdinaryUser(work: () => Promise<void>): Promise<void> {
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(nobody)
  try {
    await work()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}
