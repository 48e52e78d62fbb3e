import { asError } from './bad-network.ts'

const never = new Promise<never>(() => {})

/** Locks as a browser has them; those of a killed tab are free at once. */
export function fakeLocks<Tab extends { dead: boolean }>() {
  interface Entry {
    tab: Tab
    name: string
    grant: () => void
  }
  const owners = new Map<string, Tab>()
  let queue: Entry[] = []

  function next(name: string) {
    if (owners.has(name)) return
    const entry = queue.find((one) => one.name === name)
    if (!entry) return
    queue = queue.filter((one) => one !== entry)
    owners.set(name, entry.tab)
    entry.grant()
  }

  return {
    release(tab: Tab) {
      queue = queue.filter((entry) => entry.tab !== tab)
      for (const [name, holder] of owners)
        if (holder === tab) {
          owners.delete(name)
          next(name)
        }
    },
    of: (tab: Tab) => ({
      request: async <Result>(
        name: string,
        { ifAvailable, signal }: { ifAvailable?: true; signal?: AbortSignal },
        work: (lock: unknown) => Promise<Result>,
      ): Promise<Result> => {
        if (tab.dead) return never
        signal?.throwIfAborted()
        if (owners.has(name) || queue.some((entry) => entry.name === name)) {
          if (ifAvailable) return work(null)
          await new Promise<void>((resolve, reject) => {
            const entry = { tab, name, grant: resolve }
            queue.push(entry)
            signal?.addEventListener('abort', () => {
              if (!queue.includes(entry)) return
              queue = queue.filter((one) => one !== entry)
              reject(asError(signal.reason))
            })
          })
        } else owners.set(name, tab)
        try {
          return await work({})
        } finally {
          if (!tab.dead) {
            owners.delete(name)
            next(name)
          }
        }
      },
    }),
  }
}
