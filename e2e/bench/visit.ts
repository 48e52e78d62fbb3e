import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import type { Kind } from './figures.ts'
import { inPage, inputPlace, patience, type Wanted } from './in-page.ts'

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
  ahead: limitWays,
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
  if (kind === 'app') return `${origin}/brands/${brand}/domains?pageSize=100`
  if (kind === 'ahead') return `${origin}/limit/hand-written?brand=${brand}&ahead`
  return `${origin}/limit/${kind}?brand=${brand}`
}

/** Rows of a page. */
const rowsPerPage = 100
const apiKey = 'demo-key-owner'

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

  /** A page that counts as there when it shows `first`. */
  static async start(
    browser: Browser,
    kind: Kind,
    first: Wanted = { rows: rowsPerPage },
  ): Promise<Visit> {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
    })
    await context.addInitScript((key) => {
      localStorage.setItem('brand-protection:signed-in', 'bench')
      const kept = JSON.stringify({ key, id: 'bench', signInId: 'bench' })
      sessionStorage.setItem('brand-protection:session', kept)
    }, apiKey)
    await context.addInitScript(inPage, { first, place: inputPlace, patience })
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

  /** Opens a page; answers when it is painted, with the time since the navigation began. */
  async open(address: string): Promise<number> {
    await this.page.goto(address, { waitUntil: 'commit' })
    return this.arrived()
  }

  private async arrived(): Promise<number> {
    const handle = await this.page.waitForFunction(() => window.bench.arrived)
    return (await handle.jsonValue()) ?? Number.NaN
  }

  /** Waits until the page has had nothing to do for a while, so that what it does ahead is done. */
  async rest(): Promise<void> {
    let seen = -1
    for (let looks = 0; looks < 100 && seen !== this.requests.length; looks += 1) {
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

  /** From the key for the next row to the record of that row, `host`. */
  async moveTo(host: string): Promise<number> {
    return this.press(null, 'j', { holds: recordOf(host) })
  }

  /** From the key for the next row to that row being marked as the one that keys act on. */
  async moveCursor(): Promise<number> {
    const next = this.page.locator('main tbody tr[aria-current] + tr th a')
    const selector = 'main tbody tr[aria-current] th a'
    return this.press(null, 'j', { holds: { selector, text: await next.innerText() } })
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
      // A static record has no rows: its first paint is all of it.
      const paint = await this.page.waitForFunction(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      )
      const painted = (await paint.jsonValue()) ?? Number.NaN
      return this.page.evaluate(
        ([ms, place]) => performance.timeOrigin + ms - Number(sessionStorage.getItem(place)),
        [painted, inputPlace] as const,
      )
    }
    await this.arrived()
    return this.page.evaluate(
      (place) => (window.bench.arrivedAt ?? NaN) - Number(sessionStorage.getItem(place)),
      inputPlace,
    )
  }

  async end(): Promise<void> {
    await this.context.close()
  }
}
