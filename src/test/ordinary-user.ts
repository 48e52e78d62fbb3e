const nobodyUid = 65_534

/** Root isn't subject to file permissions. */
export async function asOrdinaryUser(work: () => Promise<void>): Promise<void> {
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(nobodyUid)
  try {
    await work()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}
