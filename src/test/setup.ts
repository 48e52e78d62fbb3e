import { vi } from 'vitest'

// The test files of a worker share a process. Reset what the previous file left behind, and reload our own modules.
vi.unstubAllGlobals()
vi.restoreAllMocks()
vi.useRealTimers()
vi.resetModules()
// The IndexedDB classes stay, because pending reads of the previous file use them.
Reflect.deleteProperty(globalThis, 'indexedDB')
const { guardConsole } = await import('./console-guard.ts')
guardConsole()
