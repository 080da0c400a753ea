import './category-grid.css'
import type { Category } from '#contract/goods.ts'
import { PictureFrame, type Tint } from '#web/kit/picture-frame.tsx'
import { useHref } from '#web/client/use-href.ts'

/** Categories as framed images; those with children open here, leaves lead to their goods. */
export function CategoryGrid({ categories }: { categories: readonly Category[] }) {
  const href = useHref()
  return (
    <ul className="category-grid">
      {categories.map(({ id, name, picture, tint, children }, at) => (
        <li key={id}>
          <a href={href(children.length > 0 ? '/classification' : '/commodity', { categoryId: id })}>
            <PictureFrame src={picture ?? undefined} name={name} tint={tint as Tint} eager={at < 8} />
            <span>{name}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
