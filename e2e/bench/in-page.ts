type TextMatch = { readonly selector: string; readonly text: string }

/** A measurement ends when all of these conditions are met. */
export type EndCondition = {
  /** Rows are painted down to the end of the visible part of the list. */
  readonly showsRows?: boolean
  /** The ID of the first row differs from this one. Only applies with `showsRows`. */
  readonly previousFirstRowId?: string
  readonly shows?: TextMatch
  readonly hides?: TextMatch
}

/** Measurements in the page. Times are in milliseconds. */
export type Bench = {
  /** Time from the start of the navigation to the end of the first frame with all visible rows; null until then. */
  rowsPaintedAt: number | null
  /** Durations of tasks longer than 50 ms. */
  readonly longTasks: number[]
  lastLongTaskEnd: number
  readonly shifts: number[]
  readonly getFirstRowId: () => string
  /** Returns the IDs of the fully visible rows, from the top. */
  readonly getVisibleRowIds: () => string[]
  /** Measures the time from the next key press or click until `condition` is met. `getResult` returns this time. */
  readonly measureNextInput: (condition: EndCondition) => void
  readonly getResult: () => Promise<number>
  readonly findScroller: () => Element
}

declare global {
  interface Window {
    bench: Bench
  }
}

export const timeoutMs = 30_000

/** Runs in every page before the page's own scripts. Measured times end with the frame that meets the condition. */
export function installBench(timeout: number): void {
  const rowSelector = 'main tbody tr[data-row]'
  // `checkVisibility` would force an early layout.
  const isVisible = (element: Element): boolean =>
    element.closest('[hidden], [style*="display: none"]') === null

  const isShown = ({ selector, text }: TextMatch): boolean =>
    [...document.querySelectorAll(selector)].some(
      (element) => element.textContent.includes(text) && isVisible(element),
    )

  function isMet(condition: EndCondition): boolean {
    if (condition.showsRows === true) {
      const first = document.querySelector(rowSelector)
      if (!first || !isVisible(first)) return false
      if (first.getAttribute('data-row') === condition.previousFirstRowId) return false
    }
    const { shows, hides } = condition
    return (shows === undefined || isShown(shows)) && (hides === undefined || !isShown(hides))
  }

  /** Calls `then` in the first task after the next frame is painted. */
  function runAfterFrame(then: (now: number) => void): void {
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.addEventListener('message', () => {
        channel.port1.close()
        then(performance.now())
      })
      channel.port1.start()
      channel.port2.postMessage(null)
    })
  }

  function findScroller(): Element {
    let element = document.querySelector(rowSelector)?.parentElement ?? null
    while (element) {
      const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowY)
      if (scrolls && element.scrollHeight > element.clientHeight + 1) return element
      element = element.parentElement
    }
    return document.scrollingElement ?? document.documentElement
  }

  /** Returns whether rows fill the visible part of the list. Call it after a frame, when the layout is known. */
  function isFilled(): boolean {
    const bottom =
      [...document.querySelectorAll(rowSelector)].at(-1)?.getBoundingClientRect().bottom ?? 0
    return bottom >= Math.min(innerHeight, findScroller().getBoundingClientRect().bottom) - 1
  }

  function runWhenPainted(condition: EndCondition, then: (now: number) => void): void {
    const observer = new MutationObserver(handleMutations)
    function handleMutations(): void {
      if (!isMet(condition)) return
      observer.disconnect()
      runAfterFrame(check)
    }
    function check(now: number): void {
      if (isMet(condition) && (condition.showsRows !== true || isFilled())) then(now)
      else runAfterFrame(check)
    }
    observer.observe(document, { childList: true, subtree: true, attributes: true })
  }

  let result: Promise<number> = Promise.reject(new Error('No measurement was started.'))
  result.catch(() => undefined)

  const bench: Bench = {
    rowsPaintedAt: null,
    longTasks: [],
    lastLongTaskEnd: 0,
    shifts: [],
    getFirstRowId: () => document.querySelector(rowSelector)?.getAttribute('data-row') ?? '',
    measureNextInput(condition) {
      result = new Promise((resolve, reject) => {
        const rejectOnTimeout = () =>
          reject(new Error(`Not painted in time: ${JSON.stringify(condition)}`))
        setTimeout(rejectOnTimeout, timeout)
        function begin(event: Event): void {
          if (!event.isTrusted) return
          removeEventListener('keydown', begin, true)
          removeEventListener('click', begin, true)
          runWhenPainted(condition, (now) => resolve(now - event.timeStamp))
        }
        addEventListener('keydown', begin, true)
        addEventListener('click', begin, true)
      })
    },
    getResult: () => result,
    getVisibleRowIds() {
      const { top, bottom } = findScroller().getBoundingClientRect()
      const headerHeight = document.querySelector('main thead')?.getBoundingClientRect().height ?? 0
      return [...document.querySelectorAll(rowSelector)]
        .filter((element) => {
          const edges = element.getBoundingClientRect()
          return edges.top >= top + headerHeight && edges.bottom <= Math.min(bottom, innerHeight)
        })
        .map((element) => element.getAttribute('data-row') ?? '')
    },
    findScroller,
  }
  window.bench = bench

  runWhenPainted({ showsRows: true }, (now) => {
    bench.rowsPaintedAt = now
  })

  new PerformanceObserver((list) => {
    for (const { startTime: start, duration } of list.getEntries()) {
      bench.longTasks.push(duration)
      bench.lastLongTaskEnd = start + duration
    }
  }).observe({ type: 'longtask', buffered: true })

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) bench.shifts.push(Number(Reflect.get(entry, 'value')))
  }).observe({ type: 'layout-shift', buffered: true })

  // F8 stands for the browser's Back button, which a test can't press.
  addEventListener('keydown', (event) => {
    if (event.key === 'F8') history.back()
  })
}
