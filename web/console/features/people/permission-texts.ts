import { permissions, type Permission } from '#contract/permissions.ts'
import type { TextKey } from '#i18n/text-keys.ts'
import { useText } from '#web/client/text/text-provider.tsx'

const groupTexts: Readonly<Record<string, TextKey>> = {
  orders: 'people.group.orders',
  reviews: 'people.group.reviews',
  reports: 'people.group.reports',
  products: 'people.group.products',
  stores: 'people.group.stores',
  applications: 'people.group.applications',
  identity: 'people.group.identity',
  money: 'people.group.money',
  recharges: 'people.group.recharges',
  withdrawals: 'people.group.withdrawals',
  bank: 'people.group.bank',
  taxes: 'people.group.taxes',
  coupons: 'people.group.coupons',
  content: 'people.group.content',
  catalogue: 'people.group.catalogue',
  users: 'people.group.users',
  roles: 'people.group.roles',
  brand: 'people.group.brand',
  audit: 'people.group.audit',
  queue: 'people.group.queue',
  chat: 'people.group.chat',
  credit: 'people.group.credit',
}
const actionTexts: Readonly<Record<string, TextKey>> = {
  view: 'people.action.view',
  decide: 'people.action.decide',
  refund: 'people.action.refund',
  release: 'people.action.release',
  moderate: 'people.action.moderate',
  manage: 'people.action.manage',
  answer: 'people.action.answer',
  review: 'people.action.review',
}

const splitPermission = (permission: Permission) => permission.split('.') as [group: string, action: string]

/** The sections of the matrix with their permissions, in the order of the contract. */
export const permissionGroups: readonly { readonly key: string; readonly permissions: readonly Permission[] }[] = [
  ...Map.groupBy(permissions, (permission) => splitPermission(permission)[0]),
].map(([key, members]) => ({ key, permissions: members }))

/** Names sections, actions and permissions; one without a text is shown by its name on the wire. */
export function usePermissionTexts() {
  const t = useText()
  const getGroup = (key: string) => (groupTexts[key] ? t(groupTexts[key]) : key)
  const getAction = (permission: Permission) => {
    const [, action] = splitPermission(permission)
    return actionTexts[action] ? t(actionTexts[action]) : action
  }
  const getPermission = (permission: Permission) =>
    `${getGroup(splitPermission(permission)[0])}: ${getAction(permission)}`
  return { getGroup, getAction, getPermission }
}
