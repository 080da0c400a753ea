import './category-strip.css'
import type { Category } from '#contract/goods.ts'
import { PictureFrame, type Tint } from '#web/kit/picture-frame.tsx'
import { useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'

const maxShown = 8

/** Eight departments as framed images. */
export function CategoryStrip({ categories }: { categories: readonly Category[] }) {
  const t = useText()
  const href = useHref()
  if (categories.length === 0) return null
  return (
    <nav className="wrap category-strip-section" aria-label={t('home.categories')}>
      <ul className="category-strip">
        {categories.slice(0, maxShown).map(({ id, name, picture, tint }) => (
          <li key={id}>
            <a href={href('/classification', { categoryId: id })}>
              <PictureFrame src={picture ?? undefined} tint={tint as Tint} name={name} eager />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
