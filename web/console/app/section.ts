import type { Permission } from '#contract/permissions.ts'
import type { StorePermission } from '#contract/store-permissions.ts'
import type { TextKey } from '#i18n/text-keys.ts'
import type { IconName } from '#web/kit/icon.tsx'

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
/** A page of a section that can be opened without choosing a record first. */
export type SectionPage = {
  readonly path: `/${string}`
  readonly label: TextKey
  /** Staff see it with this permission, or with one of these; by default with those of the section. */
  readonly permission?: Permission | readonly Permission[]
}

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
  /** Its pages beside the first one, for the command palette. */
  readonly pages?: readonly SectionPage[]
}
