/*
 * Services whose URLs refer to other sites: mail filters, search engines and social networks that rewrite links,
 * shorteners, and sites with reports on other sites. They are recognized by their hosts and never contacted.
 */

/** Extracts the destination of a rewritten link; null if the link doesn't contain it. */
type ExtractUrl = (url: URL) => string | null

const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/**
 * Returns the decoded value of the parameter with one of these names. Null if there is none, or if there are several
 * with different values. `URLSearchParams` would convert plus signs to spaces.
 */
function getParameter({ search }: URL, names: readonly string[]): string | null {
  const values = search
    .slice(1)
    .split('&')
    .map((pair) => pair.split('='))
    .filter(([name = '']) => names.includes(name.toLowerCase()))
    .map(([, ...value]) => value.join('='))
  const [first] = values
  return first === undefined || new Set(values).size > 1 ? null : decode(first)
}
const fromParameter =
  (...names: string[]): ExtractUrl =>
  (url) =>
    getParameter(url, names)

function fromBase64(text: string): string | null {
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, ''))
    return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
  } catch {
    return null
  }
}

/** Proofpoint v2 links have `-` instead of `%` and `_` instead of `/`. */
const fromProofpoint2: ExtractUrl = ({ search }) => {
  const encoded = /[?&]u=([^&]+)/.exec(search)?.[1]
  return encoded === undefined ? null : decode(encoded.replaceAll('-', '%').replaceAll('_', '/'))
}

const base64Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/**
 * In Proofpoint v3 links, the characters that were replaced follow `__;` in Base64. In the URL, `*` stands for the next
 * of them, `**A` for the next two, `**B` for the next three.
 */
const fromProofpoint3: ExtractUrl = ({ href, origin }) => {
  const [, encoded, packed = ''] = /^\/v3\/__(.+?)__;([^!]*)/.exec(href.slice(origin.length)) ?? []
  const replaced = packed === '' ? [] : Array.from(fromBase64(packed) ?? '')
  const link = encoded?.replace(/\*(?:\*(.))?/g, (_all, run?: string) =>
    replaced.splice(0, run === undefined ? 1 : base64Digits.indexOf(run) + 2).join(''),
  )
  return link === undefined ? null : link.replace(/^(https?:\/)(?!\/)/, '$1/')
}

/** The host of a Google Translate link contains the original one: `evil-example.translate.goog`. */
const fromTranslation: ExtractUrl = ({ hostname, pathname, search }) => {
  const name = hostname.slice(0, -'.translate.goog'.length)
  const host = name.replace(/-(-?)/g, (_all, second: string) => (second === '' ? '.' : '-'))
  const query = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith('_x_tr_'))
  return `https://${host}${pathname}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/** The path of an AMP cache link contains the URL. `s/` stands for https. */
const fromAmp: ExtractUrl = ({ pathname, search }) => {
  const [, secure, page] = /\/(?:amp|[acvirw]p?)\/(s\/)?([^/]+\..*)$/.exec(pathname) ?? []
  return page === undefined ? null : `http${secure ? 's' : ''}://${page}${search}`
}

/** Services that rewrite links: a pattern for host and path, and how to extract the URL. The first match applies. */
const wrappers: readonly (readonly [RegExp, ExtractUrl])[] = [
  // Microsoft Safe Links, in all regions and clouds
  [
    /^(?:[\w-]+\.)*safelinks\.protection\.(?:outlook\.(?:com|de)|office365\.us|partner\.outlook\.cn|apps\.mil)\//,
    fromParameter('url'),
  ],
  [/^statics\.teams\.cdn\.office\.net\/evergreen-assets\/safelinks\//, fromParameter('url')],
  // Proofpoint URL Defense
  [/^urldefense\.proofpoint\.com\/v1\//, fromParameter('u')],
  [/^urldefense\.proofpoint\.com\/v2\//, fromProofpoint2],
  [/^urldefense(?:\.proofpoint)?\.(?:com|us)\/v3\//, fromProofpoint3],
  [/^urldefense(?:\.proofpoint)?\.(?:com|us)\//, () => null],
  // Other mail filters
  [/^linkprotect\.cudasvc\.com\/url$/, fromParameter('a')],
  [
    /^secure-web\.cisco\.com\//,
    ({ pathname }) => decode(/\/(https?%3a[^/]+)$/i.exec(pathname)?.[1] ?? '%'),
  ],
  [/^(?:[\w-]+\.)*trendmicro\.com\/wis\/clicktime\//, fromParameter('url')],
  [/^protect\d?\.fireeye\.com\//, fromParameter('u')],
  [/^(?:[\w-]+\.)+protection\.sophos\.com\//, (url) => fromBase64(getParameter(url, ['u']) ?? '%')],
  [/^clicktime\.symantec\.com\//, fromParameter('u')],
  [/^link\.edgepilot\.com\/s\//, fromParameter('u')],
  [/^urlsand\.esvalabs\.com\//, fromParameter('u')],
  [/^scanmail\.trustwave\.com\//, fromParameter('u')],
  [/^clicktime\.cloud\.postoffice\.net\//, fromParameter('u')],
  [/^(?:[\w-]+\.)*mimecast(?:protect)?\.com\/[rs]\//, () => null],
  [/^(?:[\w-]+\.)*inky\.com\/link$/, () => null],
  [/^atpscan\.global\.hornetsecurity\.com\//, () => null],
  [/^url\.emailprotection\.link\//, () => null],
  // Search engines
  [
    /^(?:www\.)?google(?:\.com?)?\.[a-z]{2,3}\/(?:url|imgres)$/,
    fromParameter('q', 'url', 'imgrefurl'),
  ],
  [/^(?:www\.)?google(?:\.com?)?\.[a-z]{2,3}\/amp\//, fromAmp],
  [/^(?:[\w-]+\.)*cdn\.ampproject\.org\//, fromAmp],
  [/^(?:[\w-]+\.)*bing-amp\.com\//, fromAmp],
  [
    /^(?:[\w-]+\.)*bing\.com\/ck\/a$/,
    (url) => fromBase64((getParameter(url, ['u']) ?? '%').replace(/^a1/, '')),
  ],
  [/^r\.search\.yahoo\.com\//, ({ pathname }) => decode(/\/RU=([^/]+)/.exec(pathname)?.[1] ?? '%')],
  [/^(?:www\.)?duckduckgo\.com\/l\/$/, fromParameter('uddg')],
  [/^(?:[\w-]+\.)*translate\.goog\//, fromTranslation],
  [/^translate\.google(?:\.com?)?\.[a-z]{2,3}\/(?:translate|website)$/, fromParameter('u')],
  [/^(?:www\.)?baidu\.com\/link$/, () => null],
  // Social networks and messengers
  [/^(?:lm?|www)\.facebook\.com\/(?:l\.php|flx\/warn\/?)$/, fromParameter('u')],
  [/^l\.(?:instagram|messenger|workplace)\.com\/(?:l\.php)?$/, fromParameter('u')],
  [/^l\.threads\.(?:net|com)\/$/, fromParameter('u')],
  [/^(?:www\.)?linkedin\.com\/(?:redir\/redirect|safety\/go)\/?$/, fromParameter('url')],
  [/^(?:www\.)?youtube\.com\/redirect$/, fromParameter('q')],
  [/^slack-redir\.net\/link$/, fromParameter('url')],
  [/^steamcommunity\.com\/linkfilter\/?$/, fromParameter('u', 'url')],
  [/^(?:m\.)?vk\.com\/away\.php$/, fromParameter('to')],
  [/^out\.reddit\.com\//, fromParameter('url')],
]

const shorteners: ReadonlySet<string> = new Set(
  'adf.ly bit.do bit.ly bl.ink buff.ly clck.ru cutt.ly dlvr.it goo.gl goo.su is.gd lnkd.in n9.cl ow.ly qrco.de rb.gy rebrand.ly s.id short.gy shorturl.at soo.gd surl.li t.co t.ly tiny.cc tinyurl.com trib.al u.to urlz.fr v.gd vk.cc'.split(
    ' ',
  ),
)

/** Domains in URLs that users copy along with the target: reports, archives and XML namespaces. */
const reportingSites: readonly string[] =
  'abuse.ch abuseipdb.com alienvault.com any.run archive.org archive.ph archive.today censys.io checkphish.ai crt.sh domaintools.com hybrid-analysis.com joesandbox.com mxtoolbox.com openphish.com opentip.kaspersky.com phishtank.com phishtank.org schemas.microsoft.com schemas.openxmlformats.org shodan.io talosintelligence.com tria.ge transparencyreport.google.com urlquery.net urlscan.io virustotal.com w3.org webcache.googleusercontent.com'.split(
    ' ',
  )

const isWithinDomain = (host: string, domain: string): boolean =>
  host === domain || host.endsWith(`.${domain}`)

/** Returns whether a URL is a short link, whose destination is unknown. */
export const isShortLink = ({ hostname, pathname }: URL): boolean =>
  pathname !== '/' && shorteners.has(hostname.replace(/^www\./, ''))

/** Returns whether a host belongs to a site with reports on other sites. */
export const isReportingSite = (host: string): boolean =>
  reportingSites.some((domain) => isWithinDomain(host, domain))

/** Extracts a link's destination; null if the link doesn't contain it, undefined if no known service matches. */
export function unwrapLink(url: URL): string | null | undefined {
  const address = url.hostname + url.pathname
  const wrapper = wrappers.find(([pattern]) => pattern.test(address))
  return wrapper?.[1](url)
}
