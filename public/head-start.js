// Runs in the head, while the app's scripts are on their way.

// Before the first paint, so that no page flashes in the wrong theme; src/ui/theme.ts reads and changes the
// same choice later.
{
  const root = document.documentElement
  let choice = null
  try {
    choice = localStorage.getItem('theme')
  } catch {
    // Storage may be forbidden; the system's theme is a good answer then.
  }
  if (choice !== 'light' && choice !== 'dark') {
    choice = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  root.dataset.theme = choice
  root.style.colorScheme = choice
}

// What takes its time and needs no app.
{
  const { origin, pathname, search } = location
  const service = document.querySelector('[name=brand-protection-service]')
  const firstReads = (globalThis.firstReads = new Map())
  let key = ''
  try {
    key = sessionStorage.getItem('brand-protection:key') ?? ''
  } catch {
    // Without storage no key is kept.
  }

  /**
   * Begins a read. src/api/first-reads.ts gives the answer to whoever asks for exactly the same.
   * @param {string} path
   */
  const begin = (path) => {
    const stop = new AbortController()
    const answer = fetch(path, {
      headers: { accept: 'application/json', authorization: `Api-Key ${key}` },
      signal: stop.signal,
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    })
    // Whoever takes it hears of it.
    answer.catch(() => {})
    firstReads.set(origin + path, { key, answer, stop })
  }

  // A service at another address is left to the app, which looks at that address first.
  if (key && !service.content && pathname !== '/sign-in') {
    const [, brand, below] =
      /^\/brands\/([\da-f-]{36})(?:$|(\/domains)(?:$|\/))/.exec(pathname) ?? []
    const said = new URLSearchParams(search)
    let isPlain = true
    /**
     * What the address says of one thing, as the service is asked for it: by default the first value.
     * @type {(name: string, field: string, ...values: string[]) => string}
     */
    const ask = (name, field, ...values) => {
      const value = said.get(name) ?? values[0]
      said.delete(name)
      isPlain &&= values.includes(value)
      return `${field}=${value}&`
    }
    const asked =
      ask('triage', 'triage_filter', 'queue', 'all', 'escalated', 'filed') +
      'verdict_filter=all&risk_score_filter=all&http_status_filter=all&sort_field=risk_score&sort_direction=desc&' +
      ask('page', 'page', '1', '2', '3') +
      ask('pageSize', 'page_size', '50', '25', '100') +
      'compact=true&group_by=none'
    // Of other lists, as that of a host, only the app knows how they are asked for.
    if (below && isPlain && said.size === 0) begin(`/core/api/brands/${brand}/domains/?${asked}`)
    if (brand && !below) begin(`/core/api/brands/${brand}/stats/`)
    begin('/core/api/users/profile/')
    begin('/core/api/brands/?compact=true&page_size=100&page=1')
  }

  // The first number takes longer than all others: the browser reads the rules of the viewer's language.
  new Intl.NumberFormat().format(0)
}
