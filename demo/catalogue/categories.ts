import { departments } from './departments.ts'
import { getSiteCharacter } from './sites.ts'
import { text } from './text.ts'
import type { DemoCategory, Department } from './types.ts'

/** The category tree of a site in its order, parents before children. */
export function demoCategories(site: string): DemoCategory[] {
  return getSiteCharacter(site).departments.flatMap((key) => {
    const department = departments.find((each) => each.key === key)
    return department ? toBranch(department) : []
  })
}

function toBranch(department: Department): DemoCategory[] {
  const { key, tint } = department
  const [first] = department.groups
  const kind = first?.leaves[0]?.[1]
  if (!kind) throw new Error(`empty demo department ${key}`)
  const top: DemoCategory = { key, parent: null, level: 1, name: text(department.name), kind, tint }
  return [
    top,
    ...department.groups.flatMap((group): DemoCategory[] => {
      const groupKey = `${key}.${group.key}`
      const rows = group.leaves.map(([leafKey, leafKind, name]): DemoCategory => ({
        key: leafKey,
        parent: groupKey,
        level: 3,
        name: text(name),
        kind: leafKind,
        tint,
      }))
      const image = rows[0]?.kind ?? kind
      return [{ key: groupKey, parent: key, level: 2, name: text(group.name), kind: image, tint }, ...rows]
    }),
  ]
}
