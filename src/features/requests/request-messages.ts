import type { CompactBrand } from '#/contract/brand.ts'
import { maxTargetLength } from '#/contract/limits.ts'
import { getWebsiteHost } from '#/lib/host-name.ts'
import { formatCount } from '#/lib/numbers.ts'
import type { InvalidTarget, ParsedTarget, TargetChange, TargetWarning } from '#/lib/target-url.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import type { Finding } from '#/outbox/stored-rows.ts'
import { findBrandLabel, getBrandLabel } from '#/shared/brands/brand-label.ts'
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

/** `brands` are the user's brands; undefined if they aren't loaded. */
export function describeFinding(
  finding: Finding,
  brands: readonly CompactBrand[] | undefined,
): Message {
  const getBrandName = (brandId: string) => findBrandLabel(brands ?? [], brandId) ?? 'your brand'
  switch (finding.kind) {
    case 'own-domain':
      return {
        title: `This is ${getBrandName(finding.brandId)}’s own website`,
        text: `${formatHost(finding.domain)} belongs to ${getBrandName(finding.brandId)}.`,
      }
    case 'trusted-domain':
      return {
        title: `This website is trusted by ${getBrandName(finding.brandId)}`,
        text: `${formatHost(finding.domain)} is on its trusted list.`,
      }
    case 'open-case':
      return { title: 'A case is already open' }
    case 'same-target':
      return { title: 'You already have a request for this address' }
    case 'not-checked':
      return { title: uncheckedTitles[finding.what], text: toVisibleString(finding.trouble.text) }
  }
}

export const formatTargetHost = (website: string): string =>
  formatHost(getWebsiteHost(website) ?? website)

export const joinMessage = ({ title, text }: Message): string =>
  text ? `${title}. ${text}` : `${title}.`

const problemTexts: Record<Exclude<InvalidTarget['problem'], 'several' | 'too-long'>, string> = {
  empty: 'Enter a web address.',
  'no-address': 'No web address found in this text.',
  scheme: 'Only http and https addresses can be requested.',
  credentials: 'The part before @ is a user name that hides the real site. Remove it.',
  malformed: 'This is not a valid address.',
  'single-label': 'A public address needs a dot, as in example.com.',
  'not-public': 'This is a local, private or reserved address, not a public one.',
  network: 'This is a network or an IP range. Request each address separately.',
}

export function describeTargetProblem(target: InvalidTarget): string {
  if (target.problem === 'several')
    return `${formatCount(target.addressLines.length)} addresses found. Each request covers one website.`
  return target.problem === 'too-long'
    ? `The address has ${formatCount(target.length)} characters; at most ${maxTargetLength} can be sent.`
    : problemTexts[target.problem]
}

const changeTexts: Record<Exclude<TargetChange, 'unwrapped'>, string> = {
  refanged: 'Shown with hxxp and [.] for safety, sent as a normal address.',
  'cut-out': 'Text around the address was left out.',
  'scheme-added': 'No protocol was given, so one was added.',
  normalized: 'Rewritten in standard form, without invisible characters.',
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

export function describeTargetWarning(warning: TargetWarning, host: string): Required<Message> {
  switch (warning) {
    case 'uncertain':
      return {
        title: 'The address may be incomplete or part of a sentence',
        text: 'Check where it begins and ends.',
      }
    case 'not-a-site':
      return {
        title: 'This may not be a website',
        text: 'Check the spelling. It may be a file name.',
      }
    case 'rewritten':
      return {
        title: 'A mail filter or search engine rewrote this link',
        text: `The link doesn’t show where it leads. If sent as is, the request is against ${formatHost(host)}.`,
      }
    case 'unlikely-target':
      return {
        title: `${formatHost(host)} is probably not the target`,
        text: 'It scans, archives or describes other sites. Paste the address of the site to take down.',
      }
  }
}

/** Says why a brand is preselected, or why none is. */
export function describeBrandChoice(
  choice: BrandChoice | null,
  getBrandName: (brandId: string) => string,
): string {
  switch (choice?.kind) {
    case 'loading':
      return 'Checking your brands…'
    case 'brand':
      return `Already tracked for ${getBrandName(choice.brandId)}.`
    case 'page':
      return 'Not tracked yet. Using the brand of this page.'
    case 'several':
      return 'Tracked for several of your brands. Choose one.'
    // No brand is known to track the host, but the host contains the names or keywords of some brands.
    case 'suggested':
      return 'Not tracked yet. Choose a brand; requests without one need approval.'
    case 'none':
      return 'Not tracked yet.'
    case 'unknown':
      return 'Couldn’t check your brands. Choose one, or “No brand”.'
    case undefined:
      return ''
  }
}

/** Says who will see the case, and when work starts (C12, C13, C139, C140). */
export function describeConsequences(brand: CompactBrand | null): string {
  if (brand === null) return 'Visible only to you. The takedown team has to approve it first.'
  const visibility = `Visible to everyone with access to ${getBrandLabel(brand)}, with your email address and your comment.`
  if (brand.monitoring_enabled === null)
    return `${visibility} Monitoring isn’t reported, so it is unknown whether work starts at once.`
  return brand.monitoring_enabled
    ? `${visibility} Monitoring is on, so work starts at once.`
    : `${visibility} Monitoring is off, so the takedown team has to approve it first.`
}
