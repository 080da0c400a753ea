import './category-niches.css'
import type { Category } from '#contract/goods.ts'
import { Niche, type Tint } from '#web/kit/niche.tsx'
import { useHref } from '#web/storefront/app/use-href.ts'

/** Categories in the brand's niches; those with shelves below open here, the last ones lead to their goods. */
export function CategoryNiches({ categories }: { categories: readonly Category[] }) {
  const href = useHref()
  return (
    <ul className="cns">
      {categories.map(({ id, name, picture, tint, children }, at) => (
        <li key={id}>
          <a href={href(children.length > 0 ? '/classification' : '/commodity', { categoryId: id })}>
            <Niche src={picture ?? '/media/art/placeholder.svg'} tint={tint as Tint} eager={at < 8} />
            <span>{name}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
