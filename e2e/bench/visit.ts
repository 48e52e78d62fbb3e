import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Page, Request } from '@playwright/test'
import { installBench, timeoutMs, type EndCondition } from './in-page.ts'
import { countRenders } from './render-counts.ts'
import type { Variant } from './results.ts'

/** Selectors of controls that replace the rows. */
type Controls = Readonly<Record<'next' | 'filter' | 'sort' | 'tab', string>>
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

/** `origin` serves the app and the minimal page. `beforeOrigin` serves another build of the app, if there is one. */
export type Site = {
  readonly brand: string
  readonly origin: string
  readonly beforeOrigin: string | null
}

export const getListUrl = (variant: Variant, { brand, origin, beforeOrigin }: Site): string =>
  variant === 'minimal'
    ? `${origin}/minimal?brand=${brand}`
    : `${variant === 'before' ? beforeOrigin : origin}/brands/${brand}/domains?pageSize=100`

const apiKey = 'demo-key-owner'

const createHeadingMatch = (host: string) => ({ selector: 'h1, h2', text: host })

/**
 * A page counts as idle after this many milliseconds without long tasks and without requests, except requests for
 * campaigns. The app starts to load its deferred parts within a second. Because this time is longer, they count as part
 * of the load.
 */
const idleMs = 1200

const teardownMs = 1000

/** "Fast 4G" preset of Chromium's developer tools: bytes per second, and latency in ms. */
const fast4g = {
  offline: false,
  downloadThroughput: (9_000_000 / 8) * 0.9,
  uploadThroughput: (1_500_000 / 8) * 0.9,
  latency: 165,
}
const noLimit = { offline: false, downloadThroughput: -1, uploadThroughput: -1, latency: 0 }

/**
 * An open evidence pane loads campaigns in the background for half a minute. The page counts as idle meanwhile. The
 * sidebar's first request for a brand's cases has the same URL as a campaign request, so it is ignored too.
 */
const isCampaignRequest = (url: string): boolean =>
  /\/domains\/\?.*verdict_filter=(?:red|amber|green).*compact=false|\/takedowns\/\?brand=[^&]*&page=/.test(
    url,
  )

/** Visit in a browser context with an empty cache. Actions return the milliseconds until their result is painted. */
export class Visit {
  readonly variant: Variant
  readonly page: Page
  readonly cdp: CDPSession
  readonly context: BrowserContext
  readonly requests: string[] = []
  private inFlight = 0
  /** Time in milliseconds of the last start or end of a request, without requests for campaigns. */
  private lastRequestAt = 0

  private constructor(variant: Variant, context: BrowserContext, page: Page, cdp: CDPSession) {
    this.variant = variant
    this.context = context
    this.page = page
    this.cdp = cdp
    page.on('request', (request) => {
      this.requests.push(request.url())
      if (isCampaignRequest(request.url())) return
      this.inFlight += 1
      this.lastRequestAt = performance.now()
    })
    const handleRequestEnd = (request: Request): void => {
      if (isCampaignRequest(request.url())) return
      this.inFlight -= 1
      this.lastRequestAt = performance.now()
    }
    page.on('requestfinished', handleRequestEnd)
    page.on('requestfailed', handleRequestEnd)
  }

  static async start(browser: Browser, variant: Variant): Promise<Visit> {
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
    return new Visit(variant, context, page, cdp)
  }

  async throttle({ cpu, network }: { cpu: boolean; network: boolean }): Promise<void> {
    await this.cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu ? 4 : 1 })
    await this.cdp.send('Network.enable')
    await this.cdp.send('Network.emulateNetworkConditions', network ? fast4g : noLimit)
  }

  async openList(address: string): Promise<number> {
    await this.page.goto(address, { waitUntil: 'commit' })
    return this.waitForRows()
  }

  private async waitForRows(): Promise<number> {
    const handle = await this.page.waitForFunction(() => window.bench.rowsPaintedAt)
    return (await handle.jsonValue()) ?? Number.NaN
  }

  async waitUntilIdle(): Promise<void> {
    for (const end = performance.now() + timeoutMs; performance.now() < end;) {
      const sinceTaskMs = await this.page.evaluate(
        () => performance.now() - window.bench.lastLongTaskEnd,
      )
      const remainingMs = idleMs - Math.min(sinceTaskMs, performance.now() - this.lastRequestAt)
      if (this.inFlight === 0 && remainingMs <= 0) return
      await this.page.waitForTimeout(Math.max(50, remainingMs))
    }
    throw new Error(`Not idle in time: ${this.page.url()}`)
  }

  async replaceRows(control: keyof Controls): Promise<number> {
    const selector = (this.variant === 'minimal' ? minimalControls : appControls)[control]
    const firstRowId = await this.page.evaluate(() => window.bench.getFirstRowId())
    return this.press(selector, 'Enter', { showsRows: true, previousFirstRowId: firstRowId })
  }

  /** Finds a row by its index among the fully visible rows. `selector` finds the row's link. */
  private async findVisibleRow(rowIndex: number): Promise<{ host: string; selector: string }> {
    const id = await this.page.evaluate((index) => window.bench.getVisibleRowIds()[index], rowIndex)
    const selector = `main tbody tr[data-row="${id}"] th a`
    return { host: await this.page.locator(selector).innerText(), selector }
  }

  async openRow(rowIndex: number): Promise<{ ms: number; host: string; nextHost: string }> {
    const { host, selector } = await this.findVisibleRow(rowIndex)
    const { host: nextHost } = await this.findVisibleRow(rowIndex + 1)
    const ms = await this.press(selector, 'Enter', { shows: createHeadingMatch(host) })
    return { ms, host, nextHost }
  }

  async moveToNextRow(nextHost: string): Promise<number> {
    return this.press(null, 'j', { shows: createHeadingMatch(nextHost) })
  }

  async goBackToPreviousRows(): Promise<number> {
    const firstRowId = await this.page.evaluate(() => window.bench.getFirstRowId())
    return this.press(null, 'F8', { showsRows: true, previousFirstRowId: firstRowId })
  }

  async goBackFromRecord(host: string): Promise<number> {
    return this.press(null, 'F8', { showsRows: true, hides: createHeadingMatch(host) })
  }

  /** Presses `key` right after focusing `selector`, so that nothing can be prefetched in between. */
  async press(selector: string | null, key: string, condition: EndCondition): Promise<number> {
    await this.page.evaluate(
      ([focusSelector, endCondition]) => {
        window.bench.measureNextInput(endCondition)
        if (focusSelector === null) return
        const element = document.querySelector<HTMLElement>(focusSelector)
        if (!element) throw new Error(`Nothing to press: ${focusSelector}`)
        element.focus({ preventScroll: true })
      },
      [selector, condition] as const,
    )
    await this.page.keyboard.press(key)
    return this.page.evaluate(() => window.bench.getResult())
  }

  /** Waits for a while, because a browser process that is still ending would slow down the next visit. */
  async end(): Promise<void> {
    await this.context.close()
    await setTimeout(teardownMs)
  }
}
