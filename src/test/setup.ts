import { afterEach } from 'vitest'
import { guardConsole } from './console-guard.ts'

guardConsole()

// Component tests opt in to happy-dom by a comment; the library's own hooks need global test
// functions, which are off here, so its two start-up steps are done by hand.
if (typeof document !== 'undefined') {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  // As on https and localhost; happy-dom does not say.
  Reflect.set(globalThis, 'isSecureContext', true)
  const { cleanup } = await import('@testing-library/react')
  afterEach(cleanup)
}
