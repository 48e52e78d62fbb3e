/** ID of the user `nobody`, who owns no files. */
const nobody = 65_534

/** Runs `work` as a user who is subject to file permissions, because root isn't. */
export async function asOrdinaryUser(work: () => Promise<void>): Promise<void> {
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(nobody)
  try {
    await work()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}
