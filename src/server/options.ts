import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

export type ServerOptions = ReturnType<typeof parseOptions>

export type ListenOptions = Pick<ServerOptions, 'host' | 'port'> & { base?: string }

const defaultDataFile = '.data/brand-protection.sqlite'

const manifestFile = new URL('../../package.json', import.meta.url)

export const { version } = JSON.parse(readFileSync(manifestFile, 'utf8')) as { version: string }

const flags = {
  port: { type: 'string' },
  host: { type: 'string' },
  base: { type: 'string' },
  log: { type: 'boolean' },
  data: { type: 'string' },
  domains: { type: 'string' },
  service: { type: 'string' },
  images: { type: 'string', multiple: true },
  // File with the field mapping (docs/open-parts.md).
  'open-parts': { type: 'string' },
  'requests-per-minute': { type: 'string' },
  faults: { type: 'string' },
  build: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const

type Flag = keyof typeof flags

const embeddedOnlyFlags: readonly Flag[] = ['data', 'domains', 'requests-per-minute', 'faults']

function parseFlags(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags, strict: true, allowPositionals: false })
      .values
  } catch (error) {
    const [firstSentence = ''] = (error instanceof Error ? error.message : '').split('. ')
    throw new StartError(`${firstSentence}. --help lists the options.`)
  }
}

const createValueError = (name: string, expected: string, text: string) =>
  new StartError(`${name} must be ${expected}, not ${JSON.stringify(text)}.`)

function parseWholeNumber(name: string, text: string | undefined, min: number, max: number) {
  if (text === undefined) return undefined
  if (/^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text)
  throw createValueError(name, `a whole number from ${min} to ${max}`, text)
}

function parseWebAddress(name: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPlain = url?.username === '' && url.password === '' && url.search + url.hash === ''
  if (isPlain && /^https?:$/.test(url.protocol)) return url
  const expected = 'an address such as https://service.example, without a query or fragment'
  throw createValueError(name, expected, text)
}

function parseImageOrigin(text: string): string {
  const { origin, pathname } = parseWebAddress('--images', text)
  if (pathname === '/') return origin
  throw createValueError('--images', `an origin without a path, such as ${origin}`, text)
}

/** Adds missing slashes at both ends. Rejects characters that proxies and browsers may rewrite, such as `%` and `.`. */
function parseBasePath(text: string): string {
  const base = `/${text}/`.replace(/^\/+|\/+$/g, '/')
  if (/^\/(?:[\w-]+\/)*$/.test(base)) return base
  throw createValueError('--base', 'a path such as /brand-protection/', text)
}

/** Defaults to off if other machines can reach the server, because strangers must not inject faults. */
function parseFaults(text: string | undefined, host: string): boolean {
  if (text === undefined) return /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host)
  if (text === 'on' || text === 'off') return text === 'on'
  throw createValueError('--faults', 'on or off', text)
}

/** Throws a StartError for the first invalid option. */
export function parseOptions(
  args: readonly string[],
  environment: Record<string, string | undefined> = {},
) {
  const flagValues = parseFlags(args)
  const unusableFlag = embeddedOnlyFlags.find((flag) => flagValues[flag] !== undefined)
  if (flagValues.service !== undefined && unusableFlag !== undefined)
    throw new StartError(
      `--${unusableFlag} is for the embedded service and has no effect with --service.`,
    )
  const host = flagValues.host ?? '127.0.0.1'
  return {
    host,
    port:
      parseWholeNumber('--port', flagValues.port, 0, 65_535) ??
      // An empty PORT counts as not set.
      parseWholeNumber('PORT', environment['PORT'] || undefined, 0, 65_535) ??
      4173,
    /** Base path with slashes at both ends. */
    base: parseBasePath(flagValues.base ?? '/'),
    log: flagValues.log ?? false,
    embedded: {
      data: flagValues.data ?? defaultDataFile,
      domains: parseWholeNumber('--domains', flagValues.domains, 1, 200_000),
      requestsPerMinute:
        parseWholeNumber(
          '--requests-per-minute',
          flagValues['requests-per-minute'],
          1,
          1_000_000,
        ) ?? 3000,
      faultInjection: parseFaults(flagValues.faults, host),
    },
    /** Base URL of the operator's service; undefined for the embedded one. */
    service:
      flagValues.service === undefined
        ? undefined
        : parseWebAddress('--service', flagValues.service),
    imageOrigins: (flagValues.images ?? []).map(parseImageOrigin),
    fieldMappingFile: flagValues['open-parts'],
    /** Builds the app first if its files have changed. */
    build: flagValues.build ?? false,
  }
}

/** Returns the text that --help or --version prints. Returns null if neither option is set. */
export function getInfoText(args: readonly string[]): string | null {
  const flagValues = parseFlags(args)
  if (flagValues.help) return helpText
  return flagValues.version ? version : null
}

const helpText = `Brand Protection Dashboard ${version}

  npm start -- [options]         dashboard and service; builds the dashboard if its files have changed
  npm run dev -- [options]       the same from source, reloading on every change
  npm run service -- [options]   only the service

  --port N                       port, default 4173; 0 picks a free one
  --host ADDRESS                 address to listen on, default 127.0.0.1
  --base PATH                    serve everything below this path, default /
  --log                          log one line per request
  --data FILE                    data file, default ${defaultDataFile};
                                 :memory: keeps data until the server stops
  --domains N                    number of domains of the largest brand in new demo data,
                                 default 20000
  --requests-per-minute N        maximum requests per key, default 3000
  --faults on|off                simulate failures: a request fails if it contains a word
                                 such as fault-500 (docs/failures.md);
                                 default on, but off if other machines can reach the server
  --service ADDRESS              use this service, not the embedded one
  --images ORIGIN                allow screenshots from this origin; repeatable
  --open-parts FILE              field mapping: a JSON file with the names of fields that
                                 the API leaves open (docs/open-parts.md)
  --version, --help

See docs/deploying.md for details.`

/** Error that prevents the server from starting. Its one-line message says what to do. */
export class StartError extends Error {
  override name = 'StartError'
}
