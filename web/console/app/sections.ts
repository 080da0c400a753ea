import type { UserInfo } from '#contract/account.ts'
import type { Permission } from '#contract/permissions.ts'
import { overviewPermissions } from '#contract/staff-queues.ts'
import type { StorePermission } from '#contract/store-permissions.ts'
import type { TextKey } from '#i18n/text-keys.ts'
import type { IconName } from '#web/kit/icon.tsx'
import { consoleBase } from './page.ts'

/** A person works for their own store, or for the brand as its staff. */
export type WorkspaceName = 'seller' | 'staff'

/** Groups of the navigation, in their order. */
export const sectionGroups = [
  'decisions',
  'catalogue',
  'grow',
  'people',
  'content',
  'brand',
  'money',
  'store',
  'operations',
] as const
type SectionGroup = (typeof sectionGroups)[number]
export type Section = {
  readonly workspace: WorkspaceName
  /** The path below the base, without parameters. */
  readonly path: `/${string}`
  /** The group of the navigation that it stands in, after those without one; groups stand in this order. */
  readonly group?: SectionGroup
  readonly label: TextKey
  readonly icon: IconName
  /** Staff see it with this permission, or with one of these; what they may do there the server decides. */
  readonly permission?: Permission | readonly Permission[]
  /** People of a store see it with this permission, or with one of these; every one of them by default. */
  readonly storePermission?: StorePermission | readonly StorePermission[]
  /** Only platform administrators see it. */
  readonly isPlatform?: boolean
  /** The letter that opens it after G. */
  readonly key?: string
}

/** Every section in the order of the navigation. Its pages are in `routes.tsx`. */
export const sections: readonly Section[] = [
  {
    workspace: 'seller',
    path: '/seller/overview',
    label: 'frame.nav.overview',
    icon: 'chart',
    storePermission: 'statistics',
    key: 'h',
  },
  {
    workspace: 'seller',
    path: '/seller/orders',
    label: 'frame.nav.orders',
    icon: 'document',
    storePermission: ['orders', 'returns'],
    key: 'o',
  },
  {
    workspace: 'seller',
    path: '/seller/chat',
    label: 'frame.nav.chat',
    icon: 'chat',
    storePermission: 'chat',
    key: 'c',
  },
  {
    workspace: 'seller',
    path: '/seller/store-page',
    label: 'settings.page.title',
    icon: 'store',
    group: 'grow',
    storePermission: 'store',
  },
  {
    workspace: 'seller',
    path: '/seller/delivery',
    label: 'settings.delivery.title',
    icon: 'truck',
    group: 'store',
    storePermission: 'store',
  },
  {
    workspace: 'seller',
    path: '/seller/settings',
    label: 'settings.title',
    icon: 'settings',
    group: 'store',
    storePermission: 'store',
  },
  {
    workspace: 'seller',
    path: '/seller/products',
    group: 'catalogue',
    label: 'products.title',
    icon: 'box',
    storePermission: 'products',
    key: 'p',
  },
  {
    workspace: 'seller',
    path: '/seller/stock',
    label: 'inventory.nav.stock',
    icon: 'grid',
    group: 'catalogue',
    storePermission: ['stock', 'products'],
    key: 's',
  },
  {
    workspace: 'seller',
    path: '/seller/import',
    label: 'inventory.nav.import',
    icon: 'upload',
    group: 'catalogue',
    storePermission: 'products',
  },
  {
    workspace: 'seller',
    path: '/seller/exports',
    label: 'inventory.nav.exports',
    icon: 'download',
    group: 'catalogue',
    storePermission: ['products', 'orders', 'money'],
  },
  {
    workspace: 'seller',
    path: '/seller/returns',
    label: 'aftersales.nav.returns',
    icon: 'return',
    storePermission: 'returns',
    key: 'r',
  },
  {
    workspace: 'seller',
    path: '/seller/reviews',
    label: 'aftersales.nav.reviews',
    icon: 'star',
    storePermission: 'reviews',
    key: 'v',
  },
  {
    workspace: 'seller',
    path: '/seller/promotions',
    group: 'grow',
    label: 'promotions.nav',
    icon: 'tag',
    storePermission: 'promotions',
  },
  {
    workspace: 'seller',
    path: '/seller/invoices',
    group: 'money',
    label: 'aftersales.nav.invoices',
    icon: 'document',
    storePermission: ['orders', 'money'],
  },
  {
    workspace: 'seller',
    path: '/seller/balance',
    label: 'balance.title',
    icon: 'wallet',
    group: 'money',
    storePermission: 'money',
  },
  {
    workspace: 'seller',
    path: '/seller/team',
    label: 'team.title',
    icon: 'user',
    group: 'store',
    storePermission: 'team',
  },
  {
    workspace: 'staff',
    path: '/staff/overview',
    label: 'frame.nav.overview',
    icon: 'chart',
    permission: overviewPermissions,
    key: 'h',
  },
  {
    workspace: 'staff',
    path: '/staff/chat',
    label: 'frame.nav.chatDesk',
    icon: 'chat',
    permission: 'chat.answer',
    key: 'c',
  },
  {
    workspace: 'staff',
    path: '/staff/statistics',
    label: 'frame.nav.statistics',
    icon: 'chart',
    permission: 'orders.view',
  },
  {
    workspace: 'staff',
    path: '/staff/recharges',
    group: 'decisions',
    label: 'decisions.recharges.title',
    icon: 'upload',
    permission: 'money.view',
  },
  {
    workspace: 'staff',
    path: '/staff/withdrawals',
    group: 'decisions',
    label: 'decisions.withdrawals.title',
    icon: 'wallet',
    permission: 'money.view',
    key: 'w',
  },
  {
    workspace: 'staff',
    path: '/staff/alerts',
    group: 'decisions',
    label: 'decisions.alerts.title',
    icon: 'alert',
    permission: 'money.view',
  },
  {
    workspace: 'staff',
    path: '/staff/payouts',
    group: 'money',
    label: 'frame.nav.payouts',
    icon: 'send',
    permission: 'money.view',
  },
  {
    workspace: 'staff',
    path: '/staff/bank',
    group: 'money',
    label: 'frame.nav.bank',
    icon: 'card',
    permission: 'money.view',
    key: 'b',
  },
  {
    workspace: 'staff',
    path: '/staff/ledger',
    group: 'money',
    label: 'frame.nav.ledger',
    icon: 'document',
    permission: 'money.view',
    key: 'l',
  },
  {
    workspace: 'staff',
    path: '/staff/disputes',
    group: 'decisions',
    label: 'decisions.disputes.title',
    icon: 'return',
    permission: 'orders.view',
  },
  {
    workspace: 'staff',
    path: '/staff/applications',
    group: 'decisions',
    label: 'moderation.applications',
    icon: 'document',
    permission: 'applications.view',
  },
  {
    workspace: 'staff',
    path: '/staff/moderation',
    group: 'decisions',
    label: 'moderation.title',
    icon: 'eye',
    permission: ['products.view', 'reviews.moderate', 'reports.view'],
  },
  {
    workspace: 'staff',
    path: '/staff/stores',
    group: 'decisions',
    label: 'moderation.stores',
    icon: 'store',
    permission: 'stores.view',
  },
  {
    workspace: 'staff',
    path: '/staff/orders',
    label: 'frame.nav.orders',
    icon: 'document',
    permission: 'orders.view',
    key: 'o',
  },
  {
    workspace: 'staff',
    path: '/staff/coupons',
    label: 'promotions.coupons',
    icon: 'tag',
    group: 'grow',
    permission: 'coupons.manage',
  },
  {
    workspace: 'staff',
    path: '/staff/users',
    label: 'people.users',
    icon: 'user',
    group: 'people',
    permission: 'users.view',
    key: 'u',
  },
  {
    workspace: 'staff',
    path: '/staff/team',
    label: 'people.staff',
    icon: 'shield',
    group: 'people',
    permission: 'users.view',
  },
  {
    workspace: 'staff',
    path: '/staff/theme',
    label: 'frame.nav.theme',
    icon: 'image',
    group: 'brand',
    permission: 'brand.manage',
  },
  {
    workspace: 'staff',
    path: '/staff/brand',
    label: 'frame.nav.brandSettings',
    icon: 'settings',
    group: 'brand',
    permission: 'brand.manage',
  },
  {
    workspace: 'staff',
    path: '/staff/brands',
    label: 'frame.nav.brands',
    icon: 'grid',
    group: 'brand',
    permission: 'brand.manage',
    isPlatform: true,
  },
  {
    workspace: 'staff',
    path: '/staff/webhooks',
    group: 'operations',
    label: 'frame.nav.webhooks',
    icon: 'send',
    permission: 'queue.view',
  },
  {
    workspace: 'staff',
    path: '/staff/audit',
    group: 'operations',
    label: 'frame.nav.audit',
    icon: 'document',
    permission: 'audit.view',
  },
  {
    workspace: 'staff',
    path: '/staff/jobs',
    group: 'operations',
    label: 'frame.nav.jobs',
    icon: 'refresh',
    permission: 'queue.view',
  },
  {
    workspace: 'staff',
    path: '/staff/home',
    label: 'frame.nav.home',
    icon: 'image',
    group: 'content',
    permission: 'content.manage',
  },
  {
    workspace: 'staff',
    path: '/staff/documents',
    label: 'frame.nav.documents',
    icon: 'document',
    group: 'content',
    permission: 'content.manage',
  },
]

/** No name of a brand's own users has an @. */
export const isPlatformAdministrator = (username: string): boolean => username.endsWith('@platform')

function isVisible(section: Section, { username, seller, permissions }: UserInfo): boolean {
  const { workspace, permission, storePermission, isPlatform } = section
  if (isPlatform && !isPlatformAdministrator(username)) return false
  if (workspace === 'staff') return [permission ?? []].flat().some((one) => permissions.includes(one))
  if (storePermission === undefined) return seller !== null
  return [storePermission].flat().some((one) => seller?.permissions.includes(one))
}

const getGroupRank = ({ group }: Section): number => (group ? sectionGroups.indexOf(group) : -1)
/** The sections that a person sees, group by group. */
export const listSections = (user: UserInfo): readonly Section[] =>
  sections.filter((one) => isVisible(one, user)).toSorted((one, other) => getGroupRank(one) - getGroupRank(other))

/** The workspace of a path below the base; null outside of all sections. */
export const findWorkspace = (path: string): WorkspaceName | null =>
  path.startsWith('/seller') ? 'seller' : path.startsWith('/staff') ? 'staff' : null

/** The section that holds a path below the base. */
export const findSection = (visible: readonly Section[], path: string): Section | null =>
  visible.find((one) => path === one.path || path.startsWith(`${one.path}/`)) ?? null

/** Whether a path belongs to a section that the person does not see; the server would refuse what its page asks for. */
export const isHiddenPath = (user: UserInfo, path: string): boolean =>
  findSection(sections, path) !== null && findSection(listSections(user), path) === null

/** The address of a path of the console, for links. */
export const toHref = (path: string): string => consoleBase + path
