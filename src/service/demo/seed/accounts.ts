import { createInsert, type SqlStatement } from '#/service/db/sql-port.ts'
import { hashKey } from '#/service/rules/authentication.ts'
import { demoBrands, northbank } from './brands.ts'

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

/** Demo account that the sign-in page offers, with the names of its brands in the API's order. */
export interface DemoSignIn extends Pick<DemoAccount, 'key' | 'name' | 'role'> {
  brands: readonly string[]
}

export const demoSignIns: readonly DemoSignIn[] = accounts
  .filter(({ isActive }) => isActive)
  .map(({ key, name, role, brands }) => ({
    key,
    name,
    role,
    brands: brands.map((brand) => brand.name).toSorted((a, b) => a.localeCompare(b, 'en')),
  }))

/** Creates statements that insert the accounts with hashed keys. Their brands must already exist. */
export const createAccountInserts = (): SqlStatement[] =>
  accounts.flatMap(({ id, name, email, key, isActive, role, brands }) => [
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
