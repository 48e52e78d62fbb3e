import { cleanup, configure } from '@testing-library/react'
import type { Window as Page } from 'happy-dom'
import { afterEach } from 'vitest'

// The test files of a worker share this page. TypeScript declares a browser's `window`, but this one is happy-dom's.
const { happyDOM } = window as unknown as Page
happyDOM.setURL('http://localhost/')
// Wide enough for all columns and the evidence pane.
happyDOM.setViewport({ width: 1280 })
document.body.replaceChildren()
// Browsers set this property to true on HTTPS and localhost. happy-dom lacks it.
Reflect.set(globalThis, 'isSecureContext', true)

// Taller than any list, so that all rows are rendered at once.
Reflect.set(globalThis, 'innerHeight', 4000)

// Only tests that hang reach this limit.
configure({ asyncUtilTimeout: 20_000 })
// Testing Library only does the following by itself if test functions are global, which they aren't here.
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
afterEach(cleanup)
