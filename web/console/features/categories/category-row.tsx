/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events --
   a row of a tree is laid out as one line, with levels; the tree handles the keys of its rows */
import { useDraggable } from '@dnd-kit/react'
import type { TextLocale } from '#i18n/locales.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ConsoleIcon } from '#web/console/kit/console-icon.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { Icon } from '#web/kit/icon.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import type { SlotMark, TreeRow } from './tree-slots.ts'

interface CategoryRowProps {
  row: TreeRow
  isCurrent: boolean
  /** The one row of the tree that the Tab key reaches. */
  isInTabOrder: boolean
  isCarried: boolean
  canMove: boolean
  helpId: string
  mark: SlotMark | null
  onFocus: () => void
  onOpen: () => void
  onToggle: () => void
}

/** A category in the tree: where it stands, its picture and name, what it lacks, its products. */
export function CategoryRow(props: CategoryRowProps) {
  const { row, isCurrent, isInTabOrder, isCarried, canMove, helpId, mark } = props
  const t = useText()
  const { intl } = useLanguage()
  const { ref, handleRef } = useDraggable({ id: row.id, disabled: !canMove })
  const { languages } = useConsoleStart().brand
  const { id, name, depth, image, tint, products, isHidden, hasChildren, isOpen } = row
  // Others are not offered to shoppers yet.
  const missing = row.missing.filter((lang) => languages.includes(lang as TextLocale))
  const ids = `category-${id}`
  return (
    <div
      ref={ref}
      role="row"
      className="category-row"
      data-category={id}
      data-depth={depth}
      data-carried={isCarried || undefined}
      data-mark={mark?.edge}
      data-mark-depth={mark?.depth}
      aria-level={depth}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-selected={isCurrent}
      aria-labelledby={`${ids}-name ${ids}-notes ${ids}-products`}
      aria-describedby={helpId}
      tabIndex={isInTabOrder ? 0 : -1}
      onFocus={props.onFocus}
      onClick={props.onOpen}
    >
      <span role="gridcell" className="category-row-name">
        {hasChildren ? (
          <button
            type="button"
            tabIndex={-1}
            className="category-row-toggle"
            aria-label={t(isOpen ? 'categories.close' : 'categories.open', { name })}
            onClick={(event) => {
              event.stopPropagation()
              props.onToggle()
            }}
          >
            <Icon name={isOpen ? 'down' : 'right'} size={16} />
          </button>
        ) : (
          <span className="category-row-toggle" />
        )}
        {canMove && (
          <button
            type="button"
            ref={handleRef}
            tabIndex={-1}
            className="category-row-handle"
            aria-label={t('console.order.move', { name })}
            onClick={(event) => event.stopPropagation()}
          >
            <ConsoleIcon name="grip" size={18} />
          </button>
        )}
        <span className="category-row-image" data-tint={tint}>
          {image ? <img src={image} alt="" width={28} height={28} loading="lazy" /> : <Icon name="image" size={14} />}
        </span>
        <span id={`${ids}-name`} className="category-row-text">
          {name}
        </span>
      </span>
      <span role="gridcell" className="category-row-notes" id={`${ids}-notes`}>
        {missing.length > 0 && (
          <span className="category-row-missing">
            <Icon name="alert" size={14} />
            <span>{t('categories.missing', { count: missing.length })}</span>
          </span>
        )}
        {isHidden && (
          <span>
            <Icon name="eye-off" size={14} />
            <span>{t('categories.hidden')}</span>
          </span>
        )}
      </span>
      <span role="gridcell" className="category-row-products" id={`${ids}-products`}>
        {formatNumber(products, intl)}
        <span className="visually-hidden"> {t('categories.products')}</span>
      </span>
    </div>
  )
}
