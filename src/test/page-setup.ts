import { cleanup, configure } from '@testing-library/react'
import type { Window as Page } from 'happy-dom'
import { afterEach } from 'vitest'

// The files of a worker share its page. Its type is not that of happy-dom, but it is.
const { happyDOM } = window as unknown as Page
happyDOM.setURL('http://localhost/')
// Wide enough for all columns and the evidence pane.
happyDOM.setViewport({ width: 1280 })
document.body.replaceChildren()
// As on https and localhost; missing in happy-dom.
Reflect.set(globalThis, 'isSecureContext', true)

// A page higher than any list, so that no row of it is drawn later than the others.
Reflect.set(globalThis, 'innerHeight', 4000)

// A limit for what hangs: a wait ends as soon as it can.
configure({ asyncUtilTimeout: 20_000 })
// The library's own hooks need global test functions, which are off here.
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
afterEach(cleanup)
