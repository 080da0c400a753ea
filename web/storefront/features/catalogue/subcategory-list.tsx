import './subcategory-list.css'
import type { Category } from '#contract/goods.ts'
import { useHref } from '#web/client/use-href.ts'

/** The children of each subcategory as short links. */
export function SubcategoryList({ shelves }: { shelves: readonly Category[] }) {
  const href = useHref()
  const full = shelves.filter((shelf) => shelf.children.length > 0)
  if (full.length === 0) return null
  return (
    <dl className="subcategory-list">
      {full.map((shelf) => (
        <div key={shelf.id}>
          <dt>
            <a href={href('/classification', { categoryId: shelf.id })}>{shelf.name}</a>
          </dt>
          <dd>
            {shelf.children.map(({ id, name }) => (
              <a key={id} href={href('/commodity', { categoryId: id })}>
                {name}
              </a>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
