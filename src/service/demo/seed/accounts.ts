import { keyHash } from '#/service/rules/key-hash.ts'
import { demoBrands, northbank } from './brands.ts'
import type { SeedRow } from './insert-rows.ts'

interface DemoAccount {
  id: string
  username: string
  email: string
  accountType: string
  key: string
  isActive: boolean
  roles: readonly { brandId: string; role: string }[]
}

/** A member of every brand. */
export const owner: DemoAccount = {
  id: '5a0d3c88-61f2-4e97-b8d4-f07e92ac1b36',
  username: 'marit.solheim',
  email: 'marit.solheim@brandowner.example',
  accountType: 'customer',
  key: 'demo-key-owner',
  isActive: true,
  roles: demoBrands.map((brand) => ({ brandId: brand.id, role: 'owner' })),
}

/** A member of the largest brand only. */
export const analyst: DemoAccount = {
  id: '91e7b5d4-0c3a-4862-9f1d-3e6ab82c7f50',
  username: 'joao.quental',
  email: 'joao.quental@northbank.example',
  accountType: 'customer',
  key: 'demo-key-analyst',
  isActive: true,
  roles: [{ brandId: northbank.id, role: 'analyst' }],
}

const newcomer: DemoAccount = {
  id: 'd46f10a9-b7e5-4c2b-a03e-8c915d7e2f64',
  username: 'ines.varga',
  email: 'ines.varga@newcomer.example',
  accountType: 'customer',
  key: 'demo-key-newcomer',
  isActive: true,
  roles: [],
}

const inactive: DemoAccount = {
  id: '27c8e6b1-5d94-4fa0-8b73-10f4d9ae63c5',
  username: 'former.colleague',
  email: 'former.colleague@northbank.example',
  accountType: 'customer',
  key: 'demo-key-inactive',
  isActive: false,
  roles: [{ brandId: northbank.id, role: 'analyst' }],
}

const accounts = [owner, analyst, newcomer, inactive]

/** An account of the demo as a host may offer it for the sign-in. */
export interface DemoSignIn {
  key: string
  name: string
  /** The same in all of its brands; null without a brand. */
  role: string | null
  /** Names, in the order of the service. */
  brands: readonly string[]
}

/** The accounts whose keys are accepted. */
export const demoSignIns: readonly DemoSignIn[] = accounts
  .filter(({ isActive }) => isActive)
  .map(({ key, username, roles }) => ({
    key,
    name: username,
    role: roles[0]?.role ?? null,
    brands: demoBrands
      .filter(({ id }) => roles.some(({ brandId }) => brandId === id))
      .map(({ name }) => name)
      .toSorted((a, b) => a.localeCompare(b, 'en')),
  }))

/** Rows of the table `account`. */
export function accountRows(): SeedRow[] {
  return accounts.map(({ id, username, email, accountType, isActive }) => ({
    id,
    username,
    email,
    account_type: accountType,
    is_active: isActive ? 1 : 0,
  }))
}

/** Rows of the table `membership`. */
export function membershipRows(): SeedRow[] {
  return accounts.flatMap(({ id, roles }) =>
    roles.map(({ brandId, role }) => ({ account_id: id, brand_id: brandId, role })),
  )
}

/** Rows of the table `api_key`; the keys themselves are not stored. */
export async function apiKeyRows(): Promise<SeedRow[]> {
  return Promise.all(
    accounts.map(async ({ id, key }) => ({
      hash: await keyHash(key),
      account_id: id,
      revoked_at: null,
    })),
  )
}
