import { vi } from 'vitest'

// Test files of a worker share its process and libraries. Reset what the previous file left behind, and reload our own
// modules with their state.
vi.unstubAllGlobals()
vi.restoreAllMocks()
vi.useRealTimers()
vi.resetModules()
// The IndexedDB classes stay, because pending reads of the previous file use them.
Reflect.deleteProperty(globalThis, 'indexedDB')
const { guardConsole } = await import('./console-guard.ts')
guardConsole()
