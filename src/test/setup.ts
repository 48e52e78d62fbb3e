import { vi } from 'vitest'

// The files of a worker share its process, and with it the libraries. What the last file has left behind
// is taken back, and our own modules are read anew, with their state.
vi.unstubAllGlobals()
vi.restoreAllMocks()
vi.useRealTimers()
vi.resetModules()
// Its classes stay: what the last file is still reading asks for them.
Reflect.deleteProperty(globalThis, 'indexedDB')
const { guardConsole } = await import('./console-guard.ts')
guardConsole()
