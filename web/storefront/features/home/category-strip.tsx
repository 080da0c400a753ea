import './category-strip.css'
import type { Category } from '#contract/goods.ts'
import { Niche, type Tint } from '#web/kit/niche.tsx'
import { useHref } from '#web/storefront/app/use-href.ts'
import { useText } from '#web/text/text-provider.tsx'

const shown = 8

/** Eight departments in niches of the brand's shape. */
export function CategoryStrip({ categories }: { categories: readonly Category[] }) {
  const t = useText()
  const href = useHref()
  if (categories.length === 0) return null
  return (
    <nav className="wrap fl-strip" aria-label={t('home.categories')}>
      <ul className="strip">
        {categories.slice(0, shown).map(({ id, name, picture, tint }) => (
          <li key={id}>
            <a href={href('/classification', { categoryId: id })}>
              <Niche src={picture ?? undefined} tint={tint as Tint} eager />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
