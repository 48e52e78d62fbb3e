import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { inPage, inputPlace, type Wanted } from './in-page.ts'

/** The three pages of a comparison. */
export const kinds = ['static', 'hand-written', 'app'] as const
export type Kind = (typeof kinds)[number]

export type Ways = Readonly<Record<'next' | 'filter' | 'sort' | 'tab', string>>
const limitWays: Ways = {
  next: '[data-act=next]',
  filter: '[data-act=filter]',
  sort: '[data-act=sort]',
  tab: '[data-act=tab]',
}
/** What is pressed for each change of the list. */
const ways: Readonly<Record<Kind, Ways>> = {
  static: limitWays,
  'hand-written': limitWays,
  app: {
    next: '[aria-label="Next page"]',
    filter: '[aria-label="Verdict"] a[href*="verdict=amber"]',
    sort: 'main thead th[data-column="domain"] button',
    tab: '[aria-label="Which domains"] a[href*="triage=filed"]',
  },
}

export type Place = { readonly origin: string; readonly brand: string }

/** Where each page shows the first 100 rows of the queue. */
export function listAddress(kind: Kind, { origin, brand }: Place): string {
  return kind === 'app'
    ? `${origin}/brands/${brand}/domains?pageSize=100`
    : `${origin}/limit/${kind}?brand=${brand}`
}

const rowsPerPage = 100

/** A record is open when a heading names its host. */
const recordOf = (host: string) => ({ selector: 'h1, h2', text: host })

/** The presets of the browser's own tools: bytes in a second, and ms before an answer. */
const fast4g = {
  offline: false,
  downloadThroughput: (9_000_000 / 8) * 0.9,
  uploadThroughput: (1_500_000 / 8) * 0.9,
  latency: 165,
}
const noLimit = { offline: false, downloadThroughput: -1, uploadThroughput: -1, latency: 0 }

/** One page in a browser context of its own, with nothing in its cache. */
export class Visit {
  readonly kind: Kind
  readonly page: Page
  readonly cdp: CDPSession
  readonly context: BrowserContext
  /** The requests of the page, as `GET /path?search`, in their order. */
  readonly requests: string[] = []

  private constructor(kind: Kind, context: BrowserContext, page: Page, cdp: CDPSession) {
    this.kind = kind
    this.context = context
    this.page = page
    this.cdp = cdp
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      this.requests.push(`${request.method()} ${pathname}${search}`)
    })
  }

  static async start(browser: Browser, kind: Kind, key: string): Promise<Visit> {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
    })
    await context.addInitScript((kept) => {
      sessionStorage.setItem('brand-protection:key', kept)
    }, key)
    await context.addInitScript(inPage, { rows: rowsPerPage, place: inputPlace })
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    return new Visit(kind, context, page, cdp)
  }

  async slow({ cpu, network }: { cpu: boolean; network: boolean }): Promise<void> {
    await this.cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu ? 4 : 1 })
    await this.cdp.send('Network.enable')
    await this.cdp.send('Network.emulateNetworkConditions', network ? fast4g : noLimit)
  }

  /** Opens the list; answers when its rows are painted, with the time since the navigation began. */
  async open(address: string): Promise<number> {
    await this.page.goto(address, { waitUntil: 'commit' })
    return this.arrived()
  }

  private async arrived(): Promise<number> {
    const handle = await this.page.waitForFunction(() => window.bench.firstRows)
    return (await handle.jsonValue()) ?? Number.NaN
  }

  /** Waits until the page has had nothing to do for a while, so that what it does ahead is done. */
  async rest(): Promise<void> {
    let seen = -1
    while (seen !== this.requests.length) {
      seen = this.requests.length
      await this.page.waitForTimeout(200)
    }
  }

  /** From pressing the one way to the next rows in sight. */
  async change(way: keyof Ways): Promise<number> {
    const selector = ways[this.kind][way]
    const first = await this.page.evaluate(() => window.bench.first())
    return this.press(selector, 'Enter', { rows: rowsPerPage, notFirst: first })
  }

  /** From opening the row at `index` to its record; answers its host too. */
  async openRow(index: number): Promise<{ ms: number; host: string }> {
    const selector = `main tbody tr[data-row]:nth-of-type(${index + 1}) th a`
    const host = await this.page.locator(selector).innerText()
    const ms = await this.press(selector, 'Enter', { holds: recordOf(host) })
    return { ms, host }
  }

  /** From pressing Back to the rows in sight, other ones than those that are there now. */
  async back(): Promise<number> {
    const first = await this.page.evaluate(() => window.bench.first())
    return this.press(null, 'F8', { rows: rowsPerPage, notFirst: first })
  }

  /** From pressing Back to the rows in sight without the record of `host`. */
  async backFrom(host: string): Promise<number> {
    return this.press(null, 'F8', { rows: rowsPerPage, lacks: recordOf(host) })
  }

  /** Puts the focus on `selector` and presses `key` there, at once: nothing can be read ahead between. */
  async press(selector: string | null, key: string, wanted: Wanted): Promise<number> {
    const leaves = this.kind === 'static'
    const left = leaves ? this.page.waitForEvent('framenavigated') : null
    await this.page.evaluate(
      ([target, what]) => {
        window.bench.arm(what)
        if (target === null) return
        const element = document.querySelector<HTMLElement>(target)
        if (!element) throw new Error(`Nothing to press: ${target}`)
        element.focus({ preventScroll: true })
      },
      [selector, wanted] as const,
    )
    await this.page.keyboard.press(key)
    if (!leaves) return this.page.evaluate(() => window.bench.result())
    await left
    // The answer is another document: it knows when its rows or its record were painted.
    return this.painted(wanted)
  }

  private async painted(wanted: Wanted): Promise<number> {
    if (wanted.holds) {
      return this.page.evaluate(async (place) => {
        // A static record has no rows: its first paint is all of it.
        const painted = await new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const paint = list.getEntriesByName('first-contentful-paint')[0]
            if (paint) resolve(paint.startTime)
          }).observe({ type: 'paint', buffered: true })
        })
        return performance.timeOrigin + painted - Number(sessionStorage.getItem(place))
      }, inputPlace)
    }
    await this.arrived()
    return this.page.evaluate(
      (place) => (window.bench.firstRowsAt ?? NaN) - Number(sessionStorage.getItem(place)),
      inputPlace,
    )
  }

  /** Main thread blocked beyond 50 ms at a time since the page began, in ms. */
  async blocked(): Promise<number> {
    return this.page.evaluate(() =>
      window.bench.longTasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    )
  }

  /** The layout shift since the last call: all of it, also what follows an input. */
  async shift(): Promise<{ value: number; nodes: string[] }> {
    return this.page.evaluate(async () => {
      // The browser tells of a shift a moment after its frame.
      await new Promise((resolve) => setTimeout(resolve, 150))
      const shifts = window.bench.shifts.splice(0)
      return {
        value: shifts.reduce((sum, { value }) => sum + value, 0),
        nodes: shifts.flatMap(({ nodes }) => nodes),
      }
    })
  }

  /** Processor time of the main thread since the visit began, in ms: a busy machine changes it little. */
  async busy(): Promise<number> {
    const { metrics } = await this.cdp.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }

  /** Bytes in use on the script heap after garbage was collected, in MB. */
  async heap(): Promise<number> {
    await this.cdp.send('HeapProfiler.collectGarbage')
    const { usedSize } = await this.cdp.send('Runtime.getHeapUsage')
    return usedSize / 1e6
  }

  async end(): Promise<void> {
    await this.context.close()
  }
}
