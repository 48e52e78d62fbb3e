/** Condition that ends a measurement. All of its members must be met. */
export type Wanted = {
  /** All visible rows are painted. */
  readonly rows?: boolean
  /** The first row has another ID than this one. */
  readonly notFirst?: string
  /** A visible element of this selector contains the text. */
  readonly holds?: { readonly selector: string; readonly text: string }
  /** No such element is visible. */
  readonly lacks?: { readonly selector: string; readonly text: string }
}

/** Functions that run in the page. Times are in milliseconds. */
export type InPage = {
  /** From the start of the navigation to the end of the first frame with all visible rows; null until then. */
  arrived: number | null
  /** Durations of the tasks longer than 50 ms. */
  readonly longTasks: number[]
  /** When the last long task ended. */
  busyUntil: number
  readonly shifts: number[]
  readonly first: () => string
  /** IDs of the visible rows, from the top. */
  readonly inSight: () => string[]
  /** Waits for the next key or click and then for `wanted`; `result` gives the time between. */
  readonly arm: (wanted: Wanted) => void
  readonly result: () => Promise<number>
  readonly scroller: () => Element
}

declare global {
  interface Window {
    bench: InPage
  }
}

/** Milliseconds after which a measurement fails. */
export const timeoutMs = 30_000

/**
 * Runs in every page before its own scripts. Measures the time "to paint": from the trusted input event to the end
 * of the frame in which `wanted` is in the document.
 */
export function installBench(timeout: number): void {
  const row = 'main tbody tr[data-row]'
  // `checkVisibility` would force an early layout.
  const isVisible = (element: Element): boolean =>
    element.closest('[hidden], [style*="display: none"]') === null

  const isInSight = ({ selector, text }: { selector: string; text: string }): boolean =>
    [...document.querySelectorAll(selector)].some(
      (element) => element.textContent.includes(text) && isVisible(element),
    )

  function isMet(wanted: Wanted): boolean {
    if (wanted.rows === true) {
      const first = document.querySelector(row)
      if (!first || !isVisible(first)) return false
      if (first.getAttribute('data-row') === wanted.notFirst) return false
    }
    const { holds, lacks } = wanted
    return (holds === undefined || isInSight(holds)) && (lacks === undefined || !isInSight(lacks))
  }

  /** Calls `then` at the end of the next frame, in the first task after its paint. */
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
    let element = document.querySelector(row)?.parentElement ?? null
    while (element) {
      const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowY)
      if (scrolls && element.scrollHeight > element.clientHeight + 1) return element
      element = element.parentElement
    }
    return document.scrollingElement ?? document.documentElement
  }

  /** True if rows fill the visible part of the list. Called after a frame, when the layout is known. */
  function isFilled(): boolean {
    const bottom = [...document.querySelectorAll(row)].at(-1)?.getBoundingClientRect().bottom ?? 0
    return bottom >= Math.min(innerHeight, findScroller().getBoundingClientRect().bottom) - 1
  }

  function runWhenPainted(wanted: Wanted, then: (now: number) => void): void {
    const observer = new MutationObserver(look)
    function look(): void {
      if (!isMet(wanted)) return
      observer.disconnect()
      runAfterFrame(check)
    }
    function check(now: number): void {
      if (isMet(wanted) && (wanted.rows !== true || isFilled())) then(now)
      else runAfterFrame(check)
    }
    observer.observe(document, { childList: true, subtree: true, attributes: true })
  }

  let result: Promise<number> = Promise.reject(new Error('not armed'))
  result.catch(() => undefined)

  const bench: InPage = {
    arrived: null,
    longTasks: [],
    busyUntil: 0,
    shifts: [],
    first: () => document.querySelector(row)?.getAttribute('data-row') ?? '',
    arm(wanted) {
      result = new Promise((resolve, reject) => {
        const rejectLate = () => reject(new Error(`Not painted in time: ${JSON.stringify(wanted)}`))
        setTimeout(rejectLate, timeout)
        function begin(event: Event): void {
          if (!event.isTrusted) return
          removeEventListener('keydown', begin, true)
          removeEventListener('click', begin, true)
          runWhenPainted(wanted, (now) => resolve(now - event.timeStamp))
        }
        addEventListener('keydown', begin, true)
        addEventListener('click', begin, true)
      })
    },
    result: () => result,
    inSight() {
      const { top, bottom } = findScroller().getBoundingClientRect()
      const headerHeight = document.querySelector('main thead')?.getBoundingClientRect().height ?? 0
      return [...document.querySelectorAll(row)]
        .filter((element) => {
          const edges = element.getBoundingClientRect()
          return edges.top >= top + headerHeight && edges.bottom <= Math.min(bottom, innerHeight)
        })
        .map((element) => element.getAttribute('data-row') ?? '')
    },
    scroller: findScroller,
  }
  window.bench = bench

  runWhenPainted({ rows: true }, (now) => {
    bench.arrived = now
  })

  new PerformanceObserver((list) => {
    for (const { startTime: start, duration } of list.getEntries()) {
      bench.longTasks.push(duration)
      bench.busyUntil = start + duration
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
