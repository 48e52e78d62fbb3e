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
  const service = document.querySelector('meta[name="brand-protection-service"]')
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
  if (key && service.content === '' && /^\/($|brands|takedowns)/.test(pathname)) {
    const brand = /^\/brands\/([\da-f-]{36})\/domains($|\/)/.exec(pathname)?.[1]
    /** What a list of domains is asked for, in the order in which the app asks, and when nothing is said. */
    const wire = {
      triage: ['triage_filter', 'queue'],
      verdict: ['verdict_filter', 'all'],
      risk: ['risk_score_filter', 'all'],
      http: ['http_status_filter', 'all'],
      sort: ['sort_field', 'risk_score'],
      direction: ['sort_direction', 'desc'],
      page: ['page', '1'],
      pageSize: ['page_size', '50'],
    }
    const said = new URLSearchParams(search)
    const asked = new URLSearchParams()
    for (const [name, [field, usual]] of Object.entries(wire))
      asked.set(field, said.get(name) ?? usual)
    // What only the app understands, as a host to look for, is left to it too.
    const isPlain = [...said.keys()].every((name) => Object.hasOwn(wire, name))
    if (brand && isPlain)
      begin(`/core/api/brands/${brand}/domains/?${asked}&compact=true&group_by=none`)
    begin('/core/api/users/profile/')
    begin('/core/api/brands/?compact=true&page_size=100&page=1')
  }

  // The first number and the first time take longer than all others: the browser reads the rules of the
  // viewer's language.
  new Intl.NumberFormat().format(0)
  new Date().toLocaleTimeString()
}
