/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/prefer-tag-over-role, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label --
   on phones the sheet draws rows as cards, which takes their implied roles away; the last rule takes empty cells for controls */
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  columnVisibilityFeature,
  createColumnHelper,
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ReactTable,
  type Row as TableRow,
  type RowData,
  type RowSelectionState,
} from '@tanstack/react-table'
import { memo, type ReactNode, useMemo, useState } from 'react'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { ActionButton } from './action-button.tsx'
import { ActionMenu } from './action-menu.tsx'
import { arrangeColumns, ColumnChooser, listShownColumns } from './column-chooser.tsx'
import { ConsoleIcon } from './console-icon.tsx'
import { compareValues, type SortValue } from './compare-values.ts'
import { useMediaQuery } from './use-media-query.ts'
import { withFocusedRow } from './virtual-rows.ts'

export interface DataTableColumn<Item> {
  key: string
  /** The head of the column, and on phones the label of the value. */
  label: string
  /** The cells name themselves, as buttons do: the head is for screen readers. */
  isLabelHidden?: boolean
  cell: (item: Item) => ReactNode
  /** Makes the column sortable. Numbers sort by size, texts by the rules of the language. */
  sortValue?: (item: Item) => SortValue
  /** Pixels; the column takes its share of the width that is left. */
  width: number
  /** Numbers and sums stand at the end. */
  isNumeric?: boolean
  /** Makes the column sortable by the owner of the rows; see `sort` of the table. */
  isSortable?: boolean
  /** False for the column that names the row; the first column stays in view while the table scrolls sideways. */
  canHide?: boolean
  isHiddenAtFirst?: boolean
}

export interface DataTableProps<Item extends RowData> {
  /** Names the table for screen readers. */
  caption: string
  columns: readonly DataTableColumn<Item>[]
  /** Must keep its identity while nothing changes, as all rows are sorted again otherwise. */
  rows: readonly Item[]
  getKey: (item: Item) => string
  /** The name of a row, for its checkbox. */
  getName: (item: Item) => string
  sortedBy?: { readonly key: string; readonly isDescending: boolean }
  /** The rows come sorted, as from a server, of which they are one page; the head of the column asks for another order. */
  sort?: { readonly key: string; readonly isDescending: boolean; readonly onChange: (isDescending: boolean) => void }
  /** The columns that are shown, in their order, as the owner keeps them; null for those that are shown at first. */
  layout?: { readonly shown: readonly string[] | null; readonly onChange: (shown: readonly string[] | null) => void }
  /** The rows are those of before; new ones are on their way. */
  isStale?: boolean
  /** Opens a row by a press anywhere on it; the cell that names it holds a link for keys. */
  onOpen?: (item: Item) => void
  /** The key of the row that is open beside the table. */
  currentKey?: string | null | undefined
  /** Draws a row on phones, instead of the cells with their labels. */
  renderCard?: (item: Item) => ReactNode
  /** Stands below the rows, as what loads more of them. */
  foot?: ReactNode
  /** Shown in a bar at the bottom while rows are selected. */
  renderSelection?: (selected: readonly Item[], clear: () => void) => ReactNode
  /** Shown at the start of the bar above the table. */
  tools?: ReactNode
  empty: ReactNode
}

const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})
type Features = typeof features
type Table<Item extends RowData> = ReactTable<Features, Item>

/** Rows of this many pixels are expected until they are measured. */
const rowHeights = { table: 48, cards: 148 }
/** Rows drawn before and after those in view, so that fast scrolling shows no gaps. */
const overscan = 8
const phone = '(max-width: 767px)'

interface Parts<Item extends RowData> {
  table: Table<Item>
  props: DataTableProps<Item>
  columns: ReadonlyMap<string, DataTableColumn<Item>>
}

const getSelectAll = <Item extends RowData>(table: Table<Item>) => ({
  checked: table.getIsAllRowsSelected(),
  mixed: table.getIsSomeRowsSelected(),
  onChange: table.getToggleAllRowsSelectedHandler(),
})

interface ToolsProps<Item extends RowData> extends Pick<Parts<Item>, 'table' | 'props'> {
  isCards: boolean
  shown: readonly string[]
  onShown: (shown: readonly string[] | null) => void
}

function Tools<Item extends RowData>({ table, props, isCards, shown, onShown }: ToolsProps<Item>) {
  const t = useText()
  const sortable = props.columns.filter(({ sortValue }) => sortValue)
  const selectAll = getSelectAll(table)
  return (
    <div className="data-table-tools">
      <div className="data-table-tools-start">{props.tools}</div>
      {isCards && <Checkbox {...selectAll}>{t('console.table.selectAll')}</Checkbox>}
      {isCards && sortable.length > 0 && (
        <ActionMenu
          trigger={
            <ActionButton small variant="quiet" icon={<ConsoleIcon name="sort" size={16} />}>
              {t('console.table.sort')}
            </ActionButton>
          }
          items={sortable.flatMap(({ key, label }) =>
            [false, true].map((isDescending) => ({
              key: `${key} ${isDescending}`,
              label: t(isDescending ? 'console.table.sortDescending' : 'console.table.sortAscending', {
                column: label,
              }),
              onSelect: () => table.setSorting([{ id: key, desc: isDescending }]),
            })),
          )}
        />
      )}
      <ColumnChooser columns={props.columns} shown={shown} onChange={onShown} />
    </div>
  )
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

function Head<Item extends RowData>({ table, columns }: Parts<Item>) {
  const t = useText()
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        <th role="columnheader" scope="col" className="data-table-check">
          <Checkbox aria-label={t('console.table.selectAll')} {...getSelectAll(table)} />
        </th>
        {table.getVisibleLeafColumns().map((column) => {
          const { label, isLabelHidden, isNumeric } = columns.get(column.id)!
          const sorted = column.getIsSorted()
          return (
            <th
              key={column.id}
              role="columnheader"
              scope="col"
              className={isNumeric ? 'data-table-number' : undefined}
              aria-sort={sorted ? ariaSort[sorted] : undefined}
            >
              {column.getCanSort() ? (
                <button type="button" onClick={() => column.toggleSorting()}>
                  <span>{label}</span>
                  {sorted && <ConsoleIcon name={sorted === 'asc' ? 'ascending' : 'descending'} size={14} />}
                </button>
              ) : (
                <span className={isLabelHidden ? 'visually-hidden' : undefined}>{label}</span>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

interface BodyRowProps<Item extends RowData> extends Pick<DataTableProps<Item>, 'getName' | 'onOpen' | 'renderCard'> {
  row: TableRow<Features, Item>
  index: number
  isSelected: boolean
  isCurrent: boolean
  columns: readonly DataTableColumn<Item>[]
  measure: (element: Element | null) => void
}

/** A press of a row that is meant for a control in it, or that ends the selection of a text, does not open the row. */
const isForRow = ({ target, defaultPrevented }: MouseEvent) =>
  !defaultPrevented && !(target as Element).closest('a, button, input, label') && getSelection()?.isCollapsed !== false

function PlainRow<Item extends RowData>(props: BodyRowProps<Item>) {
  const { row, index, isSelected, isCurrent, columns, measure, getName, onOpen, renderCard } = props
  const t = useText()
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keys use the link in it
    <tr
      role="row"
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      data-selected={isSelected || undefined}
      aria-current={isCurrent || undefined}
      data-opens={onOpen ? '' : undefined}
      onClick={onOpen && (({ nativeEvent }) => isForRow(nativeEvent) && onOpen(row.original))}
    >
      <td role="cell" className="data-table-check">
        <Checkbox
          aria-label={t('console.table.select', { name: getName(row.original) })}
          checked={isSelected}
          onChange={row.getToggleSelectedHandler()}
        />
      </td>
      {renderCard && (
        <td role="rowheader" className="data-table-card">
          {renderCard(row.original)}
        </td>
      )}
      {(renderCard ? [] : columns).map(({ key, label, isLabelHidden, isNumeric, cell }, position) => (
        <td
          key={key}
          role={position === 0 ? 'rowheader' : 'cell'}
          data-label={isLabelHidden ? undefined : label}
          className={isNumeric ? 'data-table-number' : undefined}
        >
          {cell(row.original)}
        </td>
      ))}
    </tr>
  )
}

/** While the table scrolls, rows that stay in view are not drawn again. */
const BodyRow = memo(PlainRow) as typeof PlainRow

/** A text that its cell shortens is told whole by a tooltip. */
function titleShortened(target: Element): void {
  const cell = target.closest('td')
  const parts = cell && !cell.title ? [cell, ...cell.querySelectorAll('bdi')] : []
  if (parts.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)) cell!.title = cell!.innerText
}

/** Draws only the rows in view, and the one that holds the focus, so that it is not lost by scrolling. */
function Body<Item extends RowData>(parts: Parts<Item> & { scroller: HTMLElement; isCards: boolean }) {
  const { table, props, columns, scroller, isCards } = parts
  const { rows } = table.getRowModel()
  const [focused, setFocused] = useState<number | null>(null)
  // oxlint-disable-next-line react/incompatible-library -- the compiler, which the project does not use, would leave it out
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => (isCards ? rowHeights.cards : rowHeights.table),
    getItemKey: (index) => rows[index]!.id,
    rangeExtractor: (range) => withFocusedRow(range, focused),
    overscan,
  })
  const items = virtualizer.getVirtualItems()
  const visible = table.getVisibleLeafColumns()
  const shown = useMemo(() => visible.map(({ id }) => columns.get(id)!), [visible, columns])
  const span = visible.length + 1
  // Each gap before a drawn row is one empty row of the height of those that are left out.
  const gap = (key: string, blockSize: number) =>
    blockSize > 0 && (
      <tr key={key} aria-hidden="true" className="data-table-gap">
        <td colSpan={span} style={{ blockSize }} />
      </tr>
    )
  return (
    <tbody
      role="rowgroup"
      onFocus={({ target }) => setFocused(Number(target.closest('tr')?.dataset.index ?? Number.NaN))}
      onBlur={() => setFocused(null)}
      onMouseOver={({ target }) => {
        if (target instanceof Element) titleShortened(target)
      }}
    >
      {items.map((item, position) => [
        gap(`gap ${item.key}`, item.start - (items[position - 1]?.end ?? 0)),
        <BodyRow
          key={item.key}
          row={rows[item.index]!}
          index={item.index}
          isSelected={rows[item.index]!.getIsSelected()}
          isCurrent={rows[item.index]!.id === props.currentKey}
          columns={shown}
          measure={virtualizer.measureElement}
          getName={props.getName}
          onOpen={props.onOpen}
          renderCard={isCards ? props.renderCard : undefined}
        />,
      ])}
      {gap('end', virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0))}
    </tbody>
  )
}

/** The bar that rises while rows are selected. */
function SelectionBar<Item extends RowData>({ table, props }: Pick<Parts<Item>, 'table' | 'props'>) {
  const t = useText()
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original)
  const clear = () => table.resetRowSelection(true)
  return (
    <>
      <output className="visually-hidden">
        {selected.length > 0 && t('console.table.selected', { count: selected.length })}
      </output>
      {selected.length > 0 && (
        <div className="data-table-selection">
          <b className="tabular-numbers">{t('console.table.selected', { count: selected.length })}</b>
          {props.renderSelection?.(selected, clear)}
          <button type="button" aria-label={t('console.table.clear')} onClick={clear}>
            <Icon name="close" size={16} />
          </button>
        </div>
      )}
    </>
  )
}

/**
 * A table of any number of rows, of which only those in view are drawn: sorting, choice of columns, selection (Shift
 * selects up to a row), a head that stays. On phones each row is a card.
 */
export function DataTable<Item extends RowData>(props: DataTableProps<Item>) {
  const { caption, columns, rows, getKey, sortedBy, sort } = props
  const { intl } = useLanguage()
  const isCards = useMediaQuery(phone)
  // State and not a ref: rows can be drawn once the element that scrolls is known.
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [ownLayout, setOwnLayout] = useState<readonly string[] | null>(null)
  const { shown: chosen, onChange: onShown } = props.layout ?? { shown: ownLayout, onChange: setOwnLayout }
  const shown = useMemo(() => listShownColumns(columns, chosen), [columns, chosen])
  const columnsByKey = useMemo(() => new Map(columns.map((column) => [column.key, column])), [columns])
  const definitions = useMemo(() => {
    const compare = compareValues(intl)
    const helper = createColumnHelper<Features, Item>()
    return arrangeColumns(columns, shown).map(({ key, label, sortValue, isSortable = sortValue !== undefined }) =>
      helper.accessor((item): unknown => sortValue?.(item), {
        id: key,
        header: label,
        enableSorting: isSortable,
        sortFn: (one, other) => compare(sortValue!(one.original), sortValue!(other.original)),
      }),
    )
  }, [columns, shown, intl])
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({})
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: getKey,
    enableSortingRemoval: false,
    enableMultiSort: false,
    initialState: {
      sorting: sortedBy ? [{ id: sortedBy.key, desc: sortedBy.isDescending }] : [],
    },
    manualSorting: sort !== undefined,
    state: {
      rowSelection,
      columnVisibility: Object.fromEntries(columns.map(({ key }) => [key, shown.includes(key)])),
      ...(sort && { sorting: [{ id: sort.key, desc: sort.isDescending }] }),
    },
    ...(sort && { onSortingChange: () => sort.onChange(!sort.isDescending) }),
    onRowSelectionChange: setRowSelection,
  })
  const parts = { table, props, columns: columnsByKey }
  const visible = table.getVisibleLeafColumns()
  return (
    <div className="data-table" data-stale={props.isStale || undefined}>
      <Tools {...parts} isCards={isCards} shown={shown} onShown={onShown} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keys */}
      <section className="data-table-scroll" ref={setScroller} aria-label={caption} tabIndex={0}>
        <table
          role="table"
          aria-label={caption}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length + 1}
          style={{ minInlineSize: visible.reduce((sum, { id }) => sum + columnsByKey.get(id)!.width, 56) }}
        >
          <colgroup>
            <col style={{ inlineSize: 56 }} />
            {visible.map(({ id }) => (
              <col key={id} style={{ inlineSize: columnsByKey.get(id)!.width }} />
            ))}
          </colgroup>
          <Head {...parts} />
          {scroller && rows.length > 0 && (
            <Body key={String(isCards)} {...parts} scroller={scroller} isCards={isCards} />
          )}
        </table>
        {rows.length === 0 && <div className="data-table-empty">{props.empty}</div>}
        {props.foot && <div className="data-table-foot">{props.foot}</div>}
      </section>
      <SelectionBar {...parts} />
    </div>
  )
}
