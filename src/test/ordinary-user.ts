const nobodyUid = 65_534

/** Gives up root privileges while `work` runs, because file permissions don't restrict root. */
export async function asOrdinaryUser(work: () => Promise<void>): Promise<void> {
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(nobodyUid)
  try {
    await work()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}
