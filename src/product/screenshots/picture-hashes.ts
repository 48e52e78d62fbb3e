import { Store } from '@tanstack/react-store'
import { forgottenAtSessionEnd } from '#/lib/device/session-memory.ts'
import type { ReadableStore } from '#/lib/readable-store.ts'
import type { PictureOutcome, PictureTask } from './picture-worker.ts'
import { readPicture } from './read-picture.ts'
import { startPictureWorker } from './start-picture-worker.ts'

/** Hashes by the address of the picture; null: it cannot be read. Those that are on their way are missing. */
export type PictureHashes = ReadonlyMap<string, bigint | null>

/** Hashes that are kept; the oldest go first. */
const mostKept = 2000
/** Pictures that are loaded at a time. */
const atOnce = 4
/** Refusals after which the other pictures of an origin are not asked for. */
const patience = 2

interface Means {
  read: (src: string) => Promise<ImageBitmap>
  start: () => Worker | null
}

/** Hashes pictures in a worker, each once, a few at a time. */
export function createPictureHashes({ read, start }: Means) {
  const store = new Store<PictureHashes>(new Map())
  const waiting = new Set<string>()
  const inHand = new Set<string>()
  const answers = new Map<number, (hash: bigint | null) => void>()
  const refusals = new Map<string, number>()
  let worker: Worker | null = null
  let session = 0
  let lastId = 0
  let busy = 0

  /** Nobody answers any more: what waits for an answer is not readable. */
  function stop() {
    worker?.terminate()
    worker = null
    for (const answer of answers.values()) answer(null)
    answers.clear()
  }

  function begin(): Worker | null {
    worker = start()
    worker?.addEventListener('message', ({ data }: MessageEvent<PictureOutcome>) => {
      answers.get(data.id)?.(data.hash)
      answers.delete(data.id)
    })
    worker?.addEventListener('error', stop)
    return worker
  }

  async function hash(src: string): Promise<bigint | null> {
    const { origin } = new URL(src)
    const refused = refusals.get(origin) ?? 0
    if (refused >= patience) return null
    const picture = await read(src).catch(() => null)
    if (picture === null) {
      if (origin !== location.origin) refusals.set(origin, refused + 1)
      return null
    }
    const working = worker ?? begin()
    if (!working) {
      picture.close()
      return null
    }
    const { promise, resolve } = Promise.withResolvers<bigint | null>()
    const task: PictureTask = { id: ++lastId, picture }
    answers.set(task.id, resolve)
    working.postMessage(task, [picture])
    return promise
  }

  function keep(src: string, found: bigint | null) {
    store.setState((before) => new Map([...before, [src, found] as const].slice(-mostKept)))
  }

  async function work(): Promise<void> {
    const own = session
    busy++
    for (const src of waiting) {
      waiting.delete(src)
      inHand.add(src)
      const found = await hash(src).catch(() => null)
      // Somebody else may be signed in by now.
      if (own !== session) return
      inHand.delete(src)
      keep(src, found)
    }
    busy--
  }

  return {
    store: store as ReadableStore<PictureHashes>,
    /** Hashes these, instead of what is still waiting for others that nobody looks at any more. */
    ask(addresses: readonly string[]) {
      waiting.clear()
      for (const src of addresses) if (!store.state.has(src) && !inHand.has(src)) waiting.add(src)
      for (let at = busy; at < Math.min(atOnce, waiting.size); at++) void work()
    },
    /** Empties the memory when a session ends (C8). */
    forget() {
      session++
      busy = 0
      waiting.clear()
      inHand.clear()
      refusals.clear()
      stop()
      store.setState(() => new Map())
    },
  }
}

/** The hashes of this page. */
export const pictureHashes = createPictureHashes({ read: readPicture, start: startPictureWorker })

forgottenAtSessionEnd(() => pictureHashes.forget())
