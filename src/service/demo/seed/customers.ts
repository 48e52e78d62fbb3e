import { DAY } from '#/lib/dates.ts'
import { createInsert, type SqlStatement } from '#/service/db/sql-port.ts'
import { hashKey } from '#/service/rules/authentication.ts'

export interface DemoBrand {
  id: string
  name: string
  plan: string
  isMonitored: boolean
  /** True if the name consists of common words. Hosts that only share these words are then filtered automatically. */
  hasCommonWords: boolean
  trade: 'bank' | 'hotel' | 'bikes' | 'coins' | 'airline'
  markets: readonly string[]
  keywords: readonly string[]
  trustedDomains: readonly string[]
  /** Returns the brand's number of hosts, given the number of hosts of the largest brand. */
  size: (largest: number) => number
  /** Brand name as in hosts: lower case, without spaces. */
  stem: string
  domain: string
}

function createDemoBrand(facts: Omit<DemoBrand, 'stem' | 'domain'>): DemoBrand {
  const stem = facts.name.toLowerCase().replaceAll(' ', '')
  return { ...facts, stem, domain: `${stem}.example` }
}

export const northbank = createDemoBrand({
  id: '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431',
  name: 'Northbank',
  plan: 'enterprise',
  isMonitored: true,
  hasCommonWords: true,
  trade: 'bank',
  markets: ['GB', 'IE', 'DE', 'NL'],
  keywords: ['northbank', 'north bank', 'northbank online'],
  trustedDomains: ['northbank.example', 'northbank-careers.example', 'nbk.example'],
  size: (largest) => largest,
})

export const quietHarbor = createDemoBrand({
  id: '8b6e2d10-4c9f-4f3a-8e57-0a94b7c1d265',
  name: 'Quiet Harbor',
  plan: 'business',
  isMonitored: true,
  hasCommonWords: true,
  trade: 'hotel',
  markets: ['US', 'CA', 'PT'],
  keywords: ['quietharbor', 'quiet harbor', 'quiet harbour hotels'],
  trustedDomains: ['quietharbor.example', 'quietharbor-stays.example'],
  size: (largest) => Math.min(1_200, Math.ceil(largest * 0.6)),
})

export const velopine = createDemoBrand({
  id: 'c27d51fe-09b8-4e6d-b3a1-6f8240e9ad17',
  name: 'Velopine',
  plan: 'starter',
  isMonitored: true,
  hasCommonWords: false,
  trade: 'bikes',
  markets: ['FR', 'BE'],
  keywords: ['velopine'],
  trustedDomains: ['velopine.example'],
  size: () => 60,
})

export const aurelmint = createDemoBrand({
  id: '15e8b04a-c6d3-4a72-97f9-d2b30c58e96b',
  name: 'Aurelmint',
  plan: 'starter',
  isMonitored: false,
  hasCommonWords: false,
  trade: 'coins',
  markets: ['CH'],
  keywords: ['aurelmint', 'aurel mint'],
  trustedDomains: ['aurelmint.example'],
  size: () => 40,
})

const tessalyAir = createDemoBrand({
  id: 'e904f7b3-2a15-4d8c-85c6-7b1fa3d09e42',
  name: 'Tessaly Air',
  plan: 'business',
  isMonitored: true,
  hasCommonWords: false,
  trade: 'airline',
  markets: ['GR', 'CY', 'IT'],
  keywords: ['tessaly', 'tessalyair'],
  trustedDomains: ['tessalyair.example'],
  size: () => 0,
})

/** Largest first. */
export const demoBrands = [northbank, quietHarbor, velopine, aurelmint, tessalyAir] as const

interface DemoAccount {
  id: string
  name: string
  email: string
  key: string
  isActive: boolean
  /** Role in each of the account's brands; null if there are none. */
  role: string | null
  brands: readonly { id: string; name: string }[]
}

export const owner: DemoAccount = {
  id: '5a0d3c88-61f2-4e97-b8d4-f07e92ac1b36',
  name: 'marit.solheim',
  email: 'marit.solheim@brandowner.example',
  key: 'demo-key-owner',
  isActive: true,
  role: 'owner',
  brands: demoBrands,
}

export const analyst: DemoAccount = {
  id: '91e7b5d4-0c3a-4862-9f1d-3e6ab82c7f50',
  name: 'joao.quental',
  email: 'joao.quental@northbank.example',
  key: 'demo-key-analyst',
  isActive: true,
  role: 'analyst',
  brands: [northbank],
}

const newcomer: DemoAccount = {
  id: 'd46f10a9-b7e5-4c2b-a03e-8c915d7e2f64',
  name: 'ines.varga',
  email: 'ines.varga@newcomer.example',
  key: 'demo-key-newcomer',
  isActive: true,
  role: null,
  brands: [],
}

const formerColleague: DemoAccount = {
  id: '27c8e6b1-5d94-4fa0-8b73-10f4d9ae63c5',
  name: 'former.colleague',
  email: 'former.colleague@northbank.example',
  key: 'demo-key-inactive',
  isActive: false,
  role: 'analyst',
  brands: [northbank],
}

const accounts = [owner, analyst, newcomer, formerColleague]

/** Demo accounts that the sign-in page offers, with the names of their brands in the API's order. */
export const demoSignIns = accounts
  .filter(({ isActive }) => isActive)
  .map(({ key, name, role, brands }) => ({
    key,
    name,
    role,
    brands: brands.map((brand) => brand.name).toSorted((a, b) => a.localeCompare(b, 'en')),
  }))

export type DemoSignIn = (typeof demoSignIns)[number]

/** Creates statements that insert the brands and the accounts. `now` is in milliseconds since the epoch. */
export function createCustomerInserts(now: number): SqlStatement[] {
  const brandInserts = demoBrands.map((brand, index) =>
    createInsert('brand', {
      id: brand.id,
      name: brand.name,
      sort_name: brand.name.toLowerCase(),
      domain: brand.domain,
      plan: brand.plan,
      monitoring_enabled: brand.isMonitored ? 1 : 0,
      common_word_triage: brand.hasCommonWords ? 1 : 0,
      markets: JSON.stringify(brand.markets),
      settings: JSON.stringify({
        keywords: brand.keywords,
        trusted_domains: brand.trustedDomains,
        scan_interval_hours: brand.plan === 'enterprise' ? 24 : 72,
        monitored_sources: ['VARIATION', 'CERTSTREAM', 'SUBDOMAIN_SCAN', 'MANUAL', 'AD_LIBRARY'],
        alert_emails: brand.isMonitored ? [`alerts@${brand.domain}`] : [],
      }),
      // The brand without hosts joined today.
      created_at: new Date(
        now - (brand === tessalyAir ? 0.1 : 420 - index * 60) * DAY,
      ).toISOString(),
      updated_at: new Date(now - (brand === tessalyAir ? 0.1 : 9 + index) * DAY).toISOString(),
    }),
  )
  const accountInserts = accounts.flatMap(({ id, name, email, key, isActive, role, brands }) => [
    createInsert('account', {
      id,
      username: name,
      email,
      account_type: 'customer',
      is_active: isActive ? 1 : 0,
    }),
    createInsert('api_key', { hash: hashKey(key), account_id: id, revoked_at: null }),
    ...brands.map((brand) =>
      createInsert('membership', { account_id: id, brand_id: brand.id, role }),
    ),
  ])
  return [...brandInserts, ...accountInserts]
}
