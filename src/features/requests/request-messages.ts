import type { CompactBrand } from '#/contract/brand.ts'
import { maxTargetLength } from '#/contract/limits.ts'
import { getWebsiteHost } from '#/lib/host-name.ts'
import { formatCount } from '#/lib/numbers.ts'
import type {
  InvalidTarget,
  ParsedTarget,
  TargetChange,
  TargetNote,
  TargetWarning,
} from '#/lib/target-url.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import type { Finding } from '#/outbox/stored-rows.ts'
import { getBrandLabel } from '#/shared/brands/brand-label.ts'
import type { BrandChoice } from '#/shared/brands/brands-of-host.ts'
import { formatHost } from '#/shared/hosts/format-host.ts'

export const uncheckedTitles = {
  own: 'Couldn’t check your own domains',
  open: 'Couldn’t check open cases',
  earlier: 'Couldn’t check earlier cases',
} as const

export interface Message {
  title: string
  text?: string
}

/** Describes a finding. */
export function describeFinding(
  finding: Finding,
  getBrandName: (brandId: string) => string,
): Message {
  switch (finding.kind) {
    case 'own-domain':
      return {
        title: `This is ${getBrandName(finding.brandId)}’s own website`,
        text: `${formatHost(finding.domain)} belongs to ${getBrandName(finding.brandId)}.`,
      }
    case 'trusted-domain':
      return {
        title: `${getBrandName(finding.brandId)} trusts this website`,
        text: `${formatHost(finding.domain)} is on its trusted list.`,
      }
    case 'open-case':
      return { title: 'A case is already open' }
    case 'same-target':
      return { title: 'Another request for this address is under way' }
    case 'not-checked':
      return { title: uncheckedTitles[finding.what], text: toVisibleString(finding.trouble.text) }
  }
}

/** Defanged host of a request, for button labels. */
export const formatTargetHost = (website: string): string =>
  formatHost(getWebsiteHost(website) ?? website)

/** Formats a message as sentences. */
export const joinMessage = ({ title, text }: Message): string =>
  text ? `${title}. ${text}` : `${title}.`

/** Formats a finding as sentences. */
export const formatFinding = (
  finding: Finding,
  getBrandName: (brandId: string) => string,
): string => joinMessage(describeFinding(finding, getBrandName))

const problemTexts: Record<Exclude<InvalidTarget['problem'], 'several' | 'too-long'>, string> = {
  empty: 'Enter a web address.',
  'no-address': 'No web address found in this text.',
  scheme: 'Only http and https addresses can be requested.',
  credentials: 'The part before @ is a user name that hides the real site. Remove it.',
  malformed: 'This is not a valid address.',
  'single-label': 'A public address needs a dot, as in example.com.',
  'not-public': 'This is a local, private or reserved address, not a public one.',
  network: 'This is a network or an IP range. Request each address separately.',
  'own-page': 'This is a page of this dashboard. Paste the address of the site instead.',
}

/** Explains why a target can't be sent. */
export function describeTargetProblem(target: InvalidTarget): string {
  if (target.problem === 'several')
    return `${formatCount(target.addressLines.length)} addresses found. Each request covers one website.`
  return target.problem === 'too-long'
    ? `The address has ${formatCount(target.length)} characters; at most ${maxTargetLength} can be sent.`
    : problemTexts[target.problem]
}

const changeTexts: Record<Exclude<TargetChange, 'unwrapped'>, string> = {
  refanged: 'Shown with hxxp and [.] for safety, sent as a normal address.',
  unescaped: 'Escaped characters such as &amp; were decoded.',
  'cut-out': 'Text around the address was left out.',
  invisible: 'Invisible characters were removed.',
  'scheme-added': 'No protocol given.',
  'ascii-host': 'The host name is shown in its xn-- form.',
  'plain-host': 'The host name or IP address was rewritten in its standard form.',
  encoded: 'Special characters are encoded.',
}

/** Describes how the target differs from the typed text (C138). */
export const describeTargetChanges = ({
  changes,
  via,
}: Pick<ParsedTarget, 'changes' | 'via'>): string =>
  changes
    .map((change) =>
      change === 'unwrapped'
        ? `Unwrapped from a ${via.map(formatHost).join(' and ')} link.`
        : changeTexts[change],
    )
    .join(' ')

/** Explains why a target needs confirmation. */
export function describeTargetWarning(warning: TargetWarning, host: string): Required<Message> {
  switch (warning) {
    case 'in-text':
      return {
        title: 'The address was found in a sentence',
        text: 'Check that it is the site you mean.',
      }
    case 'cut-short':
      return {
        title: 'The address may be cut short',
        text: 'Paste all of it if you can.',
      }
    case 'columns':
      return {
        title: 'The address has a comma or semicolon',
        text: 'If the address ends there, delete the rest.',
      }
    case 'glued':
      return {
        title: 'Text may be joined to the address',
        text: 'Check where the address begins and ends.',
      }
    case 'unknown-ending':
      return {
        title: `No public name ends in .${host.slice(host.lastIndexOf('.') + 1)}`,
        text: 'Check the spelling. This may be a file name.',
      }
    case 'file-name':
      return { title: 'This may be a file name', text: 'Check that you mean a website.' }
    case 'rewritten':
      return {
        title: 'A mail filter or search engine rewrote this link',
        text: `The link doesn’t show where it leads. If sent as is, the request is against ${formatHost(host)}.`,
      }
    case 'reporter':
      return {
        title: `${formatHost(host)} reports on other sites`,
        text: 'If you mean a site that it reports on, paste the address of that site.',
      }
  }
}

/** Notes on a target need no confirmation. */
export const targetNotes: Record<TargetNote, Required<Message>> = {
  shortened: { title: 'This is a short link', text: 'It leads to another site.' },
  'holds-address': {
    title: 'The address contains a second one',
    text: 'The request is against the first one.',
  },
}

/** Explains the preselected brand. Empty if `choice` is null. */
export function describeChoice(
  choice: BrandChoice | null,
  getBrandName: (brandId: string) => string,
): string {
  switch (choice?.kind) {
    case 'looking':
      return 'Checking your brands…'
    case 'brand':
      return `Already tracked for ${getBrandName(choice.brandId)}.`
    case 'page':
      return 'Not tracked yet. Using the brand of this page.'
    case 'several':
      return 'Tracked for several of your brands. Choose one.'
    case 'named':
      return 'Not tracked yet. Choose a brand, or approval is needed.'
    case 'none':
      return 'Not tracked yet.'
    case 'unknown':
      return 'Couldn’t check your brands. Choose one, or “No brand”.'
    case undefined:
      return ''
  }
}

/** Describes who will see the cases, and when work starts (C12, C13, C139, C140). */
export function describeConsequences(brand: CompactBrand | null): string {
  if (brand === null) return 'Visible only to you. The takedown team has to approve it first.'
  const visibility = `Visible to everyone with access to ${getBrandLabel(brand)}, with your email address and your comment.`
  if (brand.monitoring_enabled === null)
    return `${visibility} Monitoring isn’t reported, so it is unknown whether work starts at once.`
  return brand.monitoring_enabled
    ? `${visibility} Monitoring is on, so work starts at once.`
    : `${visibility} Monitoring is off, so the takedown team has to approve it first.`
}
