import type { Permission } from '#contract/permissions.ts'
import type { StorePermission } from '#contract/store-permissions.ts'
import { translationGroupCodes, type TranslationGroup } from '#contract/translation-kinds.ts'
import { documentTexts, newsTexts } from '#server/modules/content/public.ts'
import { deliveryTexts } from '#server/modules/delivery/public.ts'
import { homeTexts } from '#server/modules/home/public.ts'
import { couponTexts } from '#server/modules/promotions/coupons/public.ts'
import { storeTexts } from '#server/modules/store-pages/public.ts'
import type { Principal } from '#server/platform/context.ts'
import { categoryEntry, goodsEntry } from './catalogue-entries.ts'
import { toEntry, type SourceEntry } from './source-entry.ts'

type TextGroup = {
  /** The beginning of its keys. */
  readonly prefix: string
  readonly entry: SourceEntry
  readonly staffPermission: Permission
  /** Null: no store has such texts. */
  readonly storePermission: StorePermission | null
}

/** Every kind of texts that translators get, in the order of files; a new one is one entry. */
export const textGroups: Readonly<Record<TranslationGroup, TextGroup>> = {
  categories: {
    prefix: 'category',
    entry: categoryEntry,
    staffPermission: 'catalogue.manage',
    storePermission: null,
  },
  goods: { prefix: 'goods', entry: goodsEntry, staffPermission: 'catalogue.manage', storePermission: 'products' },
  stores: {
    prefix: 'store',
    entry: toEntry('stores', 'store', storeTexts),
    staffPermission: 'stores.manage',
    storePermission: 'store',
  },
  delivery: {
    prefix: 'delivery',
    entry: toEntry('delivery', 'delivery', deliveryTexts),
    staffPermission: 'stores.manage',
    storePermission: 'store',
  },
  coupons: {
    prefix: 'coupon',
    entry: toEntry('coupons', 'coupon', couponTexts),
    staffPermission: 'coupons.manage',
    storePermission: 'promotions',
  },
  home: {
    prefix: 'home',
    entry: toEntry('home', 'home', homeTexts),
    staffPermission: 'content.manage',
    storePermission: null,
  },
  documents: {
    prefix: 'document',
    entry: toEntry('documents', 'document', documentTexts),
    staffPermission: 'content.manage',
    storePermission: null,
  },
  news: {
    prefix: 'news',
    entry: toEntry('news', 'news', newsTexts),
    staffPermission: 'content.manage',
    storePermission: null,
  },
}

/** The kinds of texts that a person may translate, of the own store or as staff. */
export const listOwnGroups = (principal: Principal, storeId: string | null): TranslationGroup[] =>
  translationGroupCodes.filter((group) => {
    const { staffPermission, storePermission } = textGroups[group]
    if (storeId === null) return principal.permissions.includes(staffPermission)
    return storePermission !== null && (principal.storePermissions ?? []).includes(storePermission)
  })
