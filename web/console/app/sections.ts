import type { UserInfo } from '#contract/account.ts'
import { consoleBase } from './page.ts'
import { sectionGroups, type Section, type SectionPage, type WorkspaceName } from './section.ts'
import { sellerSections } from './seller-sections.ts'
import { staffSections } from './staff-sections.ts'

/** Every section in the order of the navigation. Its pages are in `routes.tsx`. */
export const sections: readonly Section[] = [...sellerSections, ...staffSections]

/** No name of a brand's own users has an @. */
export const isPlatformAdministrator = (username: string): boolean => username.endsWith('@platform')

const hasOne = ({ permissions }: UserInfo, wanted: Section['permission']): boolean =>
  [wanted ?? []].flat().some((one) => permissions.includes(one))

function isVisible(section: Section, user: UserInfo): boolean {
  const { username, seller } = user
  const { workspace, permission, storePermission, isPlatform } = section
  if (isPlatform && !isPlatformAdministrator(username)) return false
  if (workspace === 'staff') return hasOne(user, permission)
  if (storePermission === undefined) return seller !== null
  return [storePermission].flat().some((one) => seller?.permissions.includes(one))
}

/** The pages that a person can open without choosing a record first, each with its section. */
export const listPages = (
  user: UserInfo,
): readonly { readonly section: Section; readonly page: SectionPage | null }[] =>
  listSections(user).flatMap((section) => [
    { section, page: null },
    ...(section.pages ?? [])
      .filter(({ permission }) => permission === undefined || hasOne(user, permission))
      .map((page) => ({ section, page })),
  ])

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
