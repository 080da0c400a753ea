import './subcategory-list.css'
import type { Category } from '#contract/goods.ts'
import { useHref } from '#web/client/use-href.ts'

/** The children of each subcategory as short links. */
export function SubcategoryList({ categories }: { categories: readonly Category[] }) {
  const href = useHref()
  const parents = categories.filter((category) => category.children.length > 0)
  if (parents.length === 0) return null
  return (
    <dl className="subcategory-list">
      {parents.map((category) => (
        <div key={category.id}>
          <dt>
            <a href={href('/classification', { categoryId: category.id })}>{category.name}</a>
          </dt>
          <dd>
            {category.children.map(({ id, name }) => (
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
