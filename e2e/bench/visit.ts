import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import type { Kind } from './figures.ts'
import { installBench, timeoutMs, type Wanted } from './in-page.ts'
import { countRenders } from './render-counts.ts'

export type Controls = Readonly<Record<'next' | 'filter' | 'sort' | 'tab', string>>
const minimalControls: Controls = {
  next: '[data-act=next]',
  filter: '[data-act=filter]',
  sort: '[data-act=sort]',
  tab: '[data-act=tab]',
}
const appControls: Controls = {
  next: '[aria-label="Next page"]',
  filter: '[aria-label="Verdict"] a[href*="verdict=amber"]',
  sort: 'main thead th[data-column="domain"] button',
  tab: '[aria-label="Which domains"] a[href*="triage=filed"]',
}

/** Brand whose domains are shown, the origin of the app and the minimal page, and that of another build. */
export type Target = {
  readonly brand: string
  readonly origin: string
  readonly before: string | null
}

/** URL of the first 100 rows of the queue. */
export const getListUrl = (kind: Kind, { brand, origin, before }: Target): string =>
  kind === 'minimal'
    ? `${origin}/minimal?brand=${brand}`
    : `${kind === 'before' ? before : origin}/brands/${brand}/domains?pageSize=100`

const apiKey = 'demo-key-owner'

/** Matches the open record of a host: a heading names the host. */
const matchRecordHeading = (host: string) => ({ selector: 'h1, h2', text: host })

/** A page counts as idle after this many milliseconds without requests or long tasks. */
const idleMs = 500

const teardownMs = 1000

/** "Fast 4G" preset of Chromium's developer tools: bytes per second, and latency in ms. */
const fast4g = {
  offline: false,
  downloadThroughput: (9_000_000 / 8) * 0.9,
  uploadThroughput: (1_500_000 / 8) * 0.9,
  latency: 165,
}
const noLimit = { offline: false, downloadThroughput: -1, uploadThroughput: -1, latency: 0 }

/** A page in its own browser context, with an empty cache. */
export class Visit {
  readonly kind: Kind
  readonly page: Page
  readonly cdp: CDPSession
  readonly context: BrowserContext
  /** Requests of the page, in order. */
  readonly requests: string[] = []
  private inFlight = 0
  /** Time when a request last started or ended. */
  private lastRequestAt = 0

  private constructor(kind: Kind, context: BrowserContext, page: Page, cdp: CDPSession) {
    this.kind = kind
    this.context = context
    this.page = page
    this.cdp = cdp
    page.on('request', (request) => {
      this.requests.push(request.url())
      this.inFlight += 1
      this.lastRequestAt = performance.now()
    })
    const handleRequestEnd = (): void => {
      this.inFlight -= 1
      this.lastRequestAt = performance.now()
    }
    page.on('requestfinished', handleRequestEnd)
    page.on('requestfailed', handleRequestEnd)
  }

  static async start(browser: Browser, kind: Kind): Promise<Visit> {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
    })
    await context.addInitScript((key) => {
      localStorage.setItem('brand-protection:signed-in', 'bench')
      const stored = JSON.stringify({ key, id: 'bench', signInId: 'bench' })
      sessionStorage.setItem('brand-protection:session', stored)
    }, apiKey)
    await context.addInitScript(installBench, timeoutMs)
    await context.addInitScript(countRenders)
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    return new Visit(kind, context, page, cdp)
  }

  async throttle({ cpu, network }: { cpu: boolean; network: boolean }): Promise<void> {
    await this.cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu ? 4 : 1 })
    await this.cdp.send('Network.enable')
    await this.cdp.send('Network.emulateNetworkConditions', network ? fast4g : noLimit)
  }

  /** Opens a page and resolves once it is painted, with the milliseconds since the navigation began. */
  async open(address: string): Promise<number> {
    await this.page.goto(address, { waitUntil: 'commit' })
    return this.waitForRows()
  }

  private async waitForRows(): Promise<number> {
    const handle = await this.page.waitForFunction(() => window.bench.arrived)
    return (await handle.jsonValue()) ?? Number.NaN
  }

  /** Waits until the page is idle: no request and no long task for half a second. */
  async waitUntilIdle(): Promise<void> {
    for (const end = performance.now() + timeoutMs; performance.now() < end;) {
      const idle = await this.page.evaluate(() => performance.now() - window.bench.busyUntil)
      const remainingMs = idleMs - Math.min(idle, performance.now() - this.lastRequestAt)
      if (this.inFlight === 0 && remainingMs <= 0) return
      await this.page.waitForTimeout(Math.max(50, remainingMs))
    }
    throw new Error(`Not idle in time: ${this.page.url()}`)
  }

  /** From the key press until the next rows are visible. */
  async change(control: keyof Controls): Promise<number> {
    const selector = (this.kind === 'minimal' ? minimalControls : appControls)[control]
    const first = await this.page.evaluate(() => window.bench.first())
    return this.press(selector, 'Enter', { rows: true, notFirst: first })
  }

  /** Host of the row at `rowIndex` among the fully visible rows, and the selector of its link. */
  private async findVisibleRow(rowIndex: number): Promise<{ host: string; selector: string }> {
    const id = await this.page.evaluate((index) => window.bench.inSight()[index], rowIndex)
    const selector = `main tbody tr[data-row="${id}"] th a`
    return { host: await this.page.locator(selector).innerText(), selector }
  }

  /** From opening the visible row at `rowIndex` to its record; also returns its host and the next row's. */
  async openRow(rowIndex: number): Promise<{ ms: number; host: string; next: string }> {
    const { host, selector } = await this.findVisibleRow(rowIndex)
    const { host: next } = await this.findVisibleRow(rowIndex + 1)
    const ms = await this.press(selector, 'Enter', { holds: matchRecordHeading(host) })
    return { ms, host, next }
  }

  /** From the key for the next row to the record of that row, `host`. */
  async moveTo(host: string): Promise<number> {
    return this.press(null, 'j', { holds: matchRecordHeading(host) })
  }

  /** From Back until other rows are visible. */
  async back(): Promise<number> {
    const first = await this.page.evaluate(() => window.bench.first())
    return this.press(null, 'F8', { rows: true, notFirst: first })
  }

  /** From Back until the rows are visible without the evidence of `host`. */
  async backFrom(host: string): Promise<number> {
    return this.press(null, 'F8', { rows: true, lacks: matchRecordHeading(host) })
  }

  /** Focuses `selector` and presses `key` immediately, so that nothing can be prefetched in between. */
  async press(selector: string | null, key: string, wanted: Wanted): Promise<number> {
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
    return this.page.evaluate(() => window.bench.result())
  }

  /** Closes the page. Waits a second, because a process that is still ending would slow down the next visit. */
  async end(): Promise<void> {
    await this.context.close()
    await setTimeout(teardownMs)
  }
}
