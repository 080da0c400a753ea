import type { UserInfo } from '#contract/account.ts'
import { consoleBase } from './page.ts'
import { sectionGroups, type Section, type WorkspaceName } from './section.ts'
import { sellerSections } from './seller-sections.ts'
import { staffSections } from './staff-sections.ts'

/** Every section in the order of the navigation. Its pages are in `routes.tsx`. */
export const sections: readonly Section[] = [...sellerSections, ...staffSections]

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
