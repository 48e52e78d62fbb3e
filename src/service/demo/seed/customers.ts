import { DAY } from '#/lib/dates.ts'
import { createInsert, type SqlStatement } from '#/service/db/sql-port.ts'
import { hashKey } from '#/service/rules/authentication.ts'

interface BrandFacts {
  id: string
  name: string
  plan: string
  isMonitored: boolean
  /** The name consists of common words, so hosts that merely share these words are filtered out automatically. */
  hasCommonWords: boolean
  markets: readonly string[]
  /** Words that attackers add to the name, separated by spaces. */
  tradeWords: string
  joinedDaysAgo: number
}

export type DemoBrand = ReturnType<typeof createDemoBrand>

function createDemoBrand({ tradeWords, ...facts }: BrandFacts) {
  const stem = facts.name.toLowerCase().replaceAll(' ', '')
  return {
    ...facts,
    stem,
    domain: `${stem}.example`,
    trustedDomains: [`${stem}.example`, `${stem}-careers.example`],
    keywords: [facts.name.toLowerCase(), `${stem} online`],
    tradeWords: tradeWords.split(' '),
  }
}

export const northbank = createDemoBrand({
  id: '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431',
  name: 'Northbank',
  plan: 'enterprise',
  isMonitored: true,
  hasCommonWords: true,
  markets: ['GB', 'IE', 'DE', 'NL'],
  tradeWords: 'bank banking cards loans credit mortgage payments savings wallet kyc otp token',
  joinedDaysAgo: 420,
})

export const quietHarbor = createDemoBrand({
  id: '8b6e2d10-4c9f-4f3a-8e57-0a94b7c1d265',
  name: 'Quiet Harbor',
  plan: 'business',
  isMonitored: true,
  hasCommonWords: true,
  markets: ['US', 'CA', 'PT'],
  tradeWords: 'booking reservations rooms deals stay resort hotel checkin guest travel spa rates',
  joinedDaysAgo: 360,
})

export const velopine = createDemoBrand({
  id: 'c27d51fe-09b8-4e6d-b3a1-6f8240e9ad17',
  name: 'Velopine',
  plan: 'starter',
  isMonitored: true,
  hasCommonWords: false,
  markets: ['FR', 'BE'],
  tradeWords: 'bikes shop outlet sale store parts cycling ebike discount gear clearance factory',
  joinedDaysAgo: 300,
})

export const aurelmint = createDemoBrand({
  id: '15e8b04a-c6d3-4a72-97f9-d2b30c58e96b',
  name: 'Aurelmint',
  plan: 'starter',
  isMonitored: false,
  hasCommonWords: false,
  markets: ['CH'],
  tradeWords: 'gold silver coins bullion mint invest vault auction bars prices exchange',
  joinedDaysAgo: 240,
})

/** Joined today and has no hosts. */
const tessalyAir = createDemoBrand({
  id: 'e904f7b3-2a15-4d8c-85c6-7b1fa3d09e42',
  name: 'Tessaly Air',
  plan: 'business',
  isMonitored: true,
  hasCommonWords: false,
  markets: ['GR', 'CY', 'IT'],
  tradeWords: 'air flights tickets checkin miles boarding travel',
  joinedDaysAgo: 0.1,
})

export const demoBrands = [northbank, quietHarbor, velopine, aurelmint, tessalyAir] as const

function createDemoAccount(
  id: string,
  kind: string,
  email: string,
  role: string | null,
  brands: readonly { id: string; name: string }[],
) {
  const isActive = kind !== 'inactive'
  return {
    id,
    email,
    key: `demo-key-${kind}`,
    name: email.split('@')[0] ?? '',
    isActive,
    role,
    brands,
  }
}

export const owner = createDemoAccount(
  '5a0d3c88-61f2-4e97-b8d4-f07e92ac1b36',
  'owner',
  'marit.solheim@brandowner.example',
  'owner',
  demoBrands,
)

export const analyst = createDemoAccount(
  '91e7b5d4-0c3a-4862-9f1d-3e6ab82c7f50',
  'analyst',
  'joao.quental@northbank.example',
  'analyst',
  [northbank],
)

const newcomer = createDemoAccount(
  'd46f10a9-b7e5-4c2b-a03e-8c915d7e2f64',
  'newcomer',
  'ines.varga@newcomer.example',
  null,
  [],
)

const formerColleague = createDemoAccount(
  '27c8e6b1-5d94-4fa0-8b73-10f4d9ae63c5',
  'inactive',
  'former.colleague@northbank.example',
  'analyst',
  [northbank],
)

const accounts = [owner, analyst, newcomer, formerColleague]

/** Demo accounts that the sign-in page offers. */
export const demoSignIns = accounts
  .filter(({ isActive }) => isActive)
  .map(({ key, name, role, brands }) => ({
    key,
    name,
    role,
    brands: brands.map((brand) => brand.name).toSorted((a, b) => a.localeCompare(b, 'en')),
  }))

export type DemoSignIn = (typeof demoSignIns)[number]

export function createCustomerInserts(now: number): SqlStatement[] {
  const formatDaysAgo = (days: number) => new Date(now - days * DAY).toISOString()
  const brandInserts = demoBrands.map((brand) =>
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
      created_at: formatDaysAgo(brand.joinedDaysAgo),
      updated_at: formatDaysAgo(Math.min(9, brand.joinedDaysAgo)),
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
