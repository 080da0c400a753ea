import { departments } from './departments.ts'
import { siteCharacter } from './sites.ts'
import { text } from './text.ts'
import type { DemoCategory, Department } from './types.ts'

/** The category tree that a site shows, in its order, parents before children. */
export function demoCategories(site: string): DemoCategory[] {
  return siteCharacter(site).departments.flatMap((key) => {
    const department = departments.find((each) => each.key === key)
    return department ? branch(department) : []
  })
}

function branch(department: Department): DemoCategory[] {
  const { key, tint } = department
  const [first] = department.shelves
  const kind = first?.leaves[0]?.[1]
  if (!kind) throw new Error(`empty demo department ${key}`)
  const top: DemoCategory = { key, parent: null, level: 1, name: text(department.name), kind, tint }
  return [
    top,
    ...department.shelves.flatMap((shelf): DemoCategory[] => {
      const shelfKey = `${key}.${shelf.key}`
      const rows = shelf.leaves.map(([leafKey, leafKind, name]): DemoCategory => ({
        key: leafKey,
        parent: shelfKey,
        level: 3,
        name: text(name),
        kind: leafKind,
        tint,
      }))
      const picture = rows[0]?.kind ?? kind
      return [{ key: shelfKey, parent: key, level: 2, name: text(shelf.name), kind: picture, tint }, ...rows]
    }),
  ]
}
