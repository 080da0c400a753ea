import './category-tree.css'
import type { Category } from '#contract/goods.ts'
import { Icon } from '#web/kit/icon.tsx'
import { formatCount } from '#web/kit/number.ts'
import { useHref } from '#web/client/use-href.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'

type CategoryTreeProps = {
  readonly departments: readonly Category[]
  /** The chosen category and those above it. */
  readonly path: readonly Category[]
}

/** The children of the open department, and of its open child. */
function Subcategories({ parent, path, level }: { parent: Category; path: readonly Category[]; level: 1 | 2 }) {
  const t = useText()
  const href = useHref()
  const { intl } = useLanguage()
  const row = ({ id, name, goodsCount }: Category, current: boolean) => (
    <a
      className="category-tree-row"
      href={href('/classification', { categoryId: id })}
      aria-current={current ? 'page' : undefined}
    >
      <span>{name}</span>
      <small className="tabular-numbers">{formatCount(goodsCount, intl)}</small>
    </a>
  )
  const chosen = path.at(-1)
  return (
    <ul className="category-tree-children">
      {level === 1 && (
        <li>
          {row({ ...parent, name: t('search.classification.all', { category: parent.name }) }, chosen === parent)}
        </li>
      )}
      {parent.children.map((child) => (
        <li key={child.id}>
          {row(child, chosen === child)}
          {level === 1 && path[1] === child && child.children.length > 0 && (
            <Subcategories parent={child} path={path} level={2} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** All departments at the start side, the chosen one open. On narrow screens a row that scrolls. */
export function CategoryTree({ departments, path }: CategoryTreeProps) {
  const t = useText()
  const href = useHref()
  return (
    <nav className="category-tree" aria-label={t('search.classification.title')}>
      <ul>
        {departments.map((department) => {
          const open = path[0] === department
          return (
            <li key={department.id}>
              <a
                className={open ? 'category-tree-department category-tree-open' : 'category-tree-department'}
                href={href('/classification', { categoryId: department.id })}
                aria-current={open || undefined}
              >
                <span>{department.name}</span>
                <Icon name={open ? 'down' : 'right'} size={16} />
              </a>
              {open && department.children.length > 0 && <Subcategories parent={department} path={path} level={1} />}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
