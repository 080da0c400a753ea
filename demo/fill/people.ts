import type { ShippedRole } from '#contract/permissions.ts'
import type { Brand } from '#server/platform/brand.ts'
import { demoUserId, demoUsernames, shopperNames, staffRoles } from './accounts.ts'
import { demoId } from './demo-id.ts'
import type { Rows } from './fill-tables.ts'
import type { BrandData } from './brand-data.ts'
import { findReferral } from './referral-rows.ts'

/** Hashes of the two passwords that all demo accounts share, computed once because hashing is slow. */
export type PasswordHashes = { readonly login: string; readonly fund: string }

export const listShopperIds = ({ brand }: BrandData): string[] =>
  shopperNames.map((_, index) => demoUserId(brand.id, index))

export const listStaff = ({ id }: Brand): { readonly userId: string; readonly role: ShippedRole }[] =>
  Object.values(staffRoles).map((role, index) => ({ userId: demoUserId(id, shopperNames.length + index), role }))

/** The id of the owner of the store with this index. */
export const getOwnerId = ({ brand }: BrandData, storeIndex: number): string =>
  demoUserId(brand.id, shopperNames.length + Object.keys(staffRoles).length + storeIndex)

export function* userRows(data: BrandData, hashes: PasswordHashes): Rows<'users'> {
  const { brand, stores } = data
  for (const [index, username] of demoUsernames(stores.length).entries()) {
    yield {
      brand_id: brand.id,
      id: demoUserId(brand.id, index),
      usercode: `demo${String(index + 1).padStart(6, '0')}`,
      username,
      username_key: username,
      avatar: (index % 6) + 1,
      password_hash: hashes.login,
      fund_password_hash: hashes.fund,
      ...findReferral(data, index),
    }
  }
}

export const homeAddresses = [
  {
    consignee: 'Mara Lindqvist',
    country: 'Sweden',
    region: 'Skåne',
    city: 'Malmö',
    street: 'Ribersborgsvägen 14',
    area: '46',
    postcode: '217 56',
  },
  {
    consignee: '陈思远',
    country: '中国',
    region: '浙江省',
    city: '杭州市',
    street: '西湖区文三路 90 号 3 幢 502 室',
    area: '86',
    postcode: '310012',
  },
  {
    consignee: 'ليلى الحسن',
    country: 'الإمارات',
    region: 'دبي',
    city: 'دبي',
    street: 'شارع الوصل ١٢، شقة ٤',
    area: '971',
    postcode: '',
  },
  {
    consignee: 'Tomás Ferreira',
    country: 'Portugal',
    region: 'Porto',
    city: 'Porto',
    street: 'Rua das Flores 88, 2.º',
    area: '351',
    postcode: '4050-262',
  },
  {
    consignee: 'June Okafor',
    country: 'United States',
    region: 'Oregon',
    city: 'Portland',
    street: '1420 SE Alder Street, Apt 6',
    area: '1',
    postcode: '97214',
  },
] as const

export function* addressRows(data: BrandData): Rows<'addresses'> {
  for (const [index, user_id] of listShopperIds(data).entries()) {
    const { area, postcode, ...home } = homeAddresses[index]!
    yield {
      brand_id: data.brand.id,
      id: demoId('address', data.brand.id, index + 1),
      user_id,
      ...home,
      area_code: area,
      phone: `555010${index}0`,
      postcode: postcode || null,
      is_default: true,
      created_at: data.now,
    }
  }
}
