import { cleanup, configure } from '@testing-library/react'
import type { Window as Page } from 'happy-dom'
import { afterEach } from 'vitest'

// Test files of a worker share this page. Typed as a browser's window, but it is happy-dom's.
const { happyDOM } = window as unknown as Page
happyDOM.setURL('http://localhost/')
// Wide enough for all columns and the evidence pane.
happyDOM.setViewport({ width: 1280 })
document.body.replaceChildren()
// Available on HTTPS and localhost; missing in happy-dom.
Reflect.set(globalThis, 'isSecureContext', true)

// Taller than any list, so that all rows are rendered at once.
Reflect.set(globalThis, 'innerHeight', 4000)

// Only tests that hang reach this limit.
configure({ asyncUtilTimeout: 20_000 })
// Testing Library does the following by itself only with global test functions, which are off.
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
afterEach(cleanup)
