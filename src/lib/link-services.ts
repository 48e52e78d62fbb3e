/* Services that rewrite links, or whose URLs are often copied along with a target. They are never contacted. */

const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/**
 * Returns the value of the parameter that has one of `names`. Null if the value is missing, ambiguous or malformed.
 * Avoids `URLSearchParams`, which converts plus signs to spaces.
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

/** Proofpoint v2 links have `-` instead of `%` and `_` instead of `/`. */
function decodeProofpoint2({ search }: URL): string | null {
  const encoded = /[?&]u=([^&]+)/.exec(search)?.[1]
  return encoded === undefined ? null : decode(encoded.replaceAll('-', '%').replaceAll('_', '/'))
}

const base64Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function decodeBase64(text: string): string {
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, ''))
    return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
  } catch {
    return ''
  }
}

/**
 * Proofpoint v3 links have `*` instead of one character, `**A` instead of two, `**B` instead of three, and so on. The
 * replaced characters come after `__;`, in Base64.
 */
function decodeProofpoint3({ href, origin }: URL): string | null {
  const [, encoded, packed = ''] = /^\/v3\/__(.+?)__;([\w-]*)/.exec(href.slice(origin.length)) ?? []
  const replaced = Array.from(decodeBase64(packed))
  const link = encoded?.replace(/\*(?:\*(.))?/g, (_all, digit?: string) =>
    replaced.splice(0, digit === undefined ? 1 : base64Digits.indexOf(digit) + 2).join(''),
  )
  // The slashes of `https://` are in the path of the rewritten link, where programs may merge them into one.
  return link === undefined ? null : link.replace(/^(https?:\/)(?!\/)/, '$1/')
}

/** Pattern for host and path, then the possible names of the parameter that holds the destination. */
const wrappers: readonly (readonly [RegExp, ...string[]])[] = [
  // Microsoft Safe Links, in all regions and clouds
  [
    /^(?:[\w-]+\.)*safelinks\.protection\.(?:outlook\.(?:com|de)|office365\.us|partner\.outlook\.cn|apps\.mil)\//,
    'url',
  ],
  [/^statics\.teams\.cdn\.office\.net\/evergreen-assets\/safelinks\//, 'url'],
  [/^linkprotect\.cudasvc\.com\/url$/, 'a'],
  [/^(?:[\w-]+\.)*trendmicro\.com\/wis\/clicktime\//, 'url'],
  [/^(?:protect\d?\.fireeye|clicktime\.symantec)\.com\//, 'u'],
  [/^link\.edgepilot\.com\/s\//, 'u'],
  [/^(?:www\.)?google(?:\.com?)?\.[a-z]{2,3}\/(?:url|imgres)$/, 'q', 'url', 'imgrefurl'],
  [/^(?:www\.)?duckduckgo\.com\/l\/$/, 'uddg'],
  [/^(?:lm?|www)\.facebook\.com\/(?:l\.php|flx\/warn\/?)$/, 'u'],
  [/^l\.(?:(?:instagram|messenger|workplace|threads)\.com|threads\.net)\/(?:l\.php)?$/, 'u'],
  [/^(?:www\.)?linkedin\.com\/(?:redir\/redirect|safety\/go)\/?$/, 'url'],
  [/^(?:www\.)?youtube\.com\/redirect$/, 'q'],
  [/^slack-redir\.net\/link$/, 'url'],
  [/^steamcommunity\.com\/linkfilter\/?$/, 'u', 'url'],
  [/^(?:m\.)?vk\.com\/away\.php$/, 'to'],
  [/^out\.reddit\.com\//, 'url'],
]

/** Links that are recognized but not decoded. Each entry is a domain and a path prefix. Subdomains match too. */
const opaqueWrappers: readonly string[] = (
  'urldefense.com/ urldefense.us/ urldefense.proofpoint.com/ secure-web.cisco.com/ ' +
  'protection.sophos.com/ urlsand.esvalabs.com/ scanmail.trustwave.com/ ' +
  'clicktime.cloud.postoffice.net/ mimecast.com/r/ mimecast.com/s/ mimecastprotect.com/r/ ' +
  'mimecastprotect.com/s/ inky.com/link atpscan.global.hornetsecurity.com/ ' +
  'url.emailprotection.link/ google.com/amp/ cdn.ampproject.org/ bing-amp.com/ bing.com/ck/a ' +
  'r.search.yahoo.com/ translate.goog/ translate.google.com/ baidu.com/link'
).split(' ')

/** Domains of scanners, archives and XML namespaces. */
const unlikelyTargetDomains: readonly string[] = (
  'abuse.ch abuseipdb.com alienvault.com any.run archive.org archive.ph archive.today ' +
  'censys.io checkphish.ai crt.sh domaintools.com hybrid-analysis.com joesandbox.com ' +
  'mxtoolbox.com openphish.com opentip.kaspersky.com phishtank.com phishtank.org ' +
  'schemas.microsoft.com schemas.openxmlformats.org shodan.io talosintelligence.com tria.ge ' +
  'transparencyreport.google.com urlquery.net urlscan.io virustotal.com w3.org ' +
  'webcache.googleusercontent.com'
).split(' ')

const isWithinDomain = (host: string, domain: string): boolean =>
  host === domain || host.endsWith(`.${domain}`)

/** Returns whether a URL of this host was probably copied along with a target. */
export const isUnlikelyTarget = (host: string): boolean =>
  unlikelyTargetDomains.some((domain) => isWithinDomain(host, domain))

/** Extracts a link's destination; null if that fails, undefined if the link isn't from a known service. */
export function unwrapLink(url: URL): string | null | undefined {
  const { hostname, pathname } = url
  const address = hostname + pathname
  if (address.startsWith('urldefense.proofpoint.com/v2/')) return decodeProofpoint2(url)
  if (/^urldefense(?:\.proofpoint)?\.(?:com|us)\/v3\//.test(address)) return decodeProofpoint3(url)
  const [, ...names] = wrappers.find(([pattern]) => pattern.test(address)) ?? []
  if (names.length > 0) return getParameter(url, names)
  const isOpaque = opaqueWrappers.some((wrapper) => {
    const [host = '', ...path] = wrapper.split('/')
    return isWithinDomain(hostname, host) && pathname.startsWith(`/${path.join('/')}`)
  })
  return isOpaque ? null : undefined
}
