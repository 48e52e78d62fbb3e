import * as z from 'zod/mini'
import type { OwnHosts } from '#/api/own-hosts.ts'
import { isWithin } from '#/lib/target-url.ts'
import { trouble } from './trouble.ts'

/** Something that speaks against sending. What was confirmed is kept by `findingId`. */
export const finding = z.discriminatedUnion('kind', [
  /** The target is, or lies below, the own domain of a brand of the user (C143). */
  z.object({ kind: z.literal('own-domain'), brandId: z.string(), domain: z.string() }),
  z.object({ kind: z.literal('trusted-domain'), brandId: z.string(), domain: z.string() }),
  /** A case is open on the target's host (C141). */
  z.object({ kind: z.literal('open-case'), caseId: z.string() }),
  /** Another request for the same target and brand, in whatever tab or list. */
  z.object({ kind: z.literal('same-target'), rowId: z.string() }),
  /** A check could not be made: of own and trusted domains, or of open cases. */
  z.object({ kind: z.literal('not-checked'), what: z.enum(['own', 'open']), trouble }),
])
export type Finding = z.output<typeof finding>

/** What the user confirms: this very finding, with the case or the row that was seen. */
export function findingId(found: Finding): string {
  switch (found.kind) {
    case 'own-domain':
    case 'trusted-domain':
      return `${found.kind}:${found.brandId}:${found.domain}`
    case 'open-case':
      return `open-case:${found.caseId}`
    case 'same-target':
      return `same-target:${found.rowId}`
    case 'not-checked':
      return notCheckedId(found.what)
  }
}

/** The id of a check that could not be made, whatever the trouble was. */
export const notCheckedId = (what: Extract<Finding, { kind: 'not-checked' }>['what']): string =>
  `not-checked:${what}`

/** The own and trusted domains of brands that a host is, or lies below; own ones first (C143). */
export function ownFindings(
  owns: readonly OwnHosts[],
  host: string,
): Extract<Finding, { kind: 'own-domain' | 'trusted-domain' }>[] {
  const own = owns.flatMap(({ brandId, domain }) =>
    domain !== null && isWithin(host, domain)
      ? [{ kind: 'own-domain' as const, brandId, domain }]
      : [],
  )
  const trusted = owns.flatMap(({ brandId, trusted: domains }) =>
    (domains ?? [])
      .filter((domain) => isWithin(host, domain))
      .map((domain) => ({ kind: 'trusted-domain' as const, brandId, domain })),
  )
  return [...own, ...trusted]
}
