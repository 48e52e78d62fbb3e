import { sha256Hex } from '#/lib/digest.ts'
import { hostOf } from '#/lib/host-name.ts'
import { hostForms } from '#/lib/look-alike/host-forms.ts'
import { caseMarkup } from './case-markup.ts'
import { domainMarkup } from './domain-markup.ts'
import { evidenceData } from './evidence-data.ts'
import { evidenceStyle } from './evidence-style.ts'
import type { Evidence, EvidencePicture, Part } from './evidence.ts'
import { markup, type Markup } from './markup.ts'
import { timeMarkup } from './record-markup.ts'
import { shownText } from './safe-text.ts'

/** What was asked for and could not be read, in a sentence each. */
export function unreadParts({ cases, domain, pictures }: Evidence): string[] {
  const why = (name: string, part: Part<unknown>) =>
    part.is === 'unread' ? [`${name}: ${part.why}`] : []
  const left = pictures.filter(({ picture }) => picture.is === 'left out').length
  return [
    ...cases.flatMap((one) => [
      ...why('A takedown case', one),
      ...(one.is === 'read' ? why('The timeline of a case', one.value.events) : []),
    ]),
    ...why('The domain and its scans', domain),
    ...(left === 0
      ? []
      : [`${left} of ${pictures.length} pictures: their addresses are given instead.`]),
  ]
}

function pictureMarkup({ shows, at, address, picture }: EvidencePicture, zone: string): Markup {
  const when = at === null ? markup`time not reported` : timeMarkup(at, zone)
  const from = markup`<span class="address">${shownText(address)}</span>`
  if (picture.is === 'left out')
    return markup`<figure><figcaption>${shownText(shows)}, ${when}. Not embedded: ${shownText(picture.why)} ${from}</figcaption></figure>`
  return markup`<figure><img src="${picture.data}" width="${picture.width}" height="${picture.height}" alt="${shownText(shows)}">
<figcaption>${shownText(shows)}, ${when}. Drawn anew from ${from}, SHA-256 <code>${picture.sha256}</code></figcaption></figure>`
}

/** The other spelling of a host with letters beyond ASCII, where there is one. */
function spelling(about: string): Markup {
  const host = hostOf(about)
  const { ascii, unicode } = hostForms(host)
  if (ascii === unicode) return markup``
  return markup`<p>Host: ${shownText(unicode)} (${shownText(ascii)})</p>`
}

/**
 * An evidence file: one HTML page that asks for nothing when it is opened, wherever that is, and prints by
 * itself. `zone` is the time zone beside UTC (IANA name). The data is in it as text, with its SHA-256.
 */
export function evidenceFile(evidence: Evidence, zone: string): string {
  const { subject, about, madeAt, madeBy, appVersion, brand, cases, domain, pictures } = evidence
  const data = evidenceData(evidence)
  const digest = sha256Hex(data)
  const made = timeMarkup(new Date(madeAt).toISOString(), zone)
  const unread = unreadParts(evidence)
  const what = subject === 'case' ? 'Evidence of a takedown case' : 'Evidence of a domain'
  const ofCases = cases.map((one) => caseMarkup(one, zone))
  const ofDomain = domainMarkup(domain, brand, zone)
  // What it is about comes first, then what it looked like.
  const [first, ...rest] = subject === 'case' ? [...ofCases, ofDomain] : [ofDomain, ...ofCases]
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${what}: ${shownText(about)}</title>
${evidenceStyle(digest)}
</head>
<body>
<main>
<header>
<p class="kind">${what}</p>
<h1>${shownText(about)}</h1>
${spelling(about)}
<p>Brand: ${brand === null ? 'none' : shownText(brand.name ?? brand.id)}${brand?.domain ? ` (${shownText(brand.domain)})` : ''}</p>
<p>Made ${made}${madeBy === null ? '' : ` by ${shownText(madeBy)}`} with the Brand Protection Dashboard ${appVersion}. Times are in UTC${zone === 'UTC' ? '' : ` and, in brackets, in ${zone}`}.</p>
<p>Addresses are written so that nothing opens them: hxxp for http, [.] for a dot. “Not reported” means that the service gave no value, “not loaded” that its answer could not be had.</p>
${unread.length === 0 ? markup`<p>Everything that was asked for was loaded.</p>` : markup`<div class="unread"><p>Not loaded:</p><ul>${unread.map((one) => markup`<li>${shownText(one)}</li>`)}</ul></div>`}
</header>
${first ?? null}
<section><h2>Pictures</h2>${pictures.length === 0 ? markup`<p class="gap">None reported.</p>` : markup`<div class="pictures">${pictures.map((one) => pictureMarkup(one, zone))}</div>`}</section>
${rest}
<section><h2>Data and how to check it</h2>
<p>SHA-256 of the data: <code id="digest">${digest}</code></p>
<p>To check it, copy the line below into a file without a line break at its end; the SHA-256 of that file has to be the one above (<code>sha256sum</code>, or <code>Get-FileHash</code> on Windows). The data names the SHA-256 of each picture.</p>
<pre id="data" tabindex="0" role="group" aria-label="Data">${data}</pre>
<p class="on-paper">The data itself is in the file, not on paper.</p></section>
</main>
</body>
</html>
`.text
}
