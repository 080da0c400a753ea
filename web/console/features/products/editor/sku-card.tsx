import { useId, useMemo, useState } from 'react'
import type { TextKey } from '#i18n/text-keys.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ActionMenu } from '#web/console/kit/action-menu.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { Sheet, type SheetColumn, type SheetEdit, type SheetRow } from '#web/console/kit/sheet/sheet.tsx'
import { SheetCards } from '#web/console/kit/sheet/sheet-cards.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { useMediaQuery } from '#web/console/kit/use-media-query.ts'
import { Icon } from '#web/kit/icon.tsx'
import { formatMoney } from '#web/kit/money.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { useConsoleStart } from '../../../app/console-start.ts'
import { ProductThumb } from '../product-columns.tsx'
import { useEditor } from './editor-context.ts'
import { parseNumber, suggestCodes, type DraftSku, type SkuText } from './product-draft.ts'
import { skuLabels, useFieldTexts } from './use-field-texts.ts'

const stockPrefix = 'stock:'
const columnWidths = {
  code: 150,
  barcode: 140,
  price: 100,
  marketPrice: 100,
  weightGrams: 120,
  minQuantity: 130,
  maxQuantity: 130,
}
const amounts: ReadonlySet<string> = new Set(['price', 'marketPrice'])
type SkuColumn = keyof typeof columnWidths

/** The image of a SKU: a press chooses another one of the product's. */
function SkuImage({ sku, name }: { sku: DraftSku; name: string }) {
  const t = useText()
  const { draft, change } = useEditor()
  const set = (image: string) =>
    change(({ skus }) => ({ skus: skus.map((one) => (one.key === sku.key ? { ...one, image } : one)) }))
  if (draft.images.length === 0) return null
  return (
    <ActionMenu
      align="start"
      trigger={
        <button type="button" className="product-sku-image" aria-label={t('products.sku.imageOf', { name })}>
          <ProductThumb image={sku.image} tint={1} isSmall />
        </button>
      }
      items={[
        { key: '', label: t('products.sku.noImage'), onSelect: () => set('') },
        ...draft.images.map(({ src }, index) => ({
          key: src,
          label: t('products.image.number', { number: index + 1 }),
          icon: <ProductThumb image={src} tint={1} isSmall />,
          onSelect: () => set(src),
        })),
      ]}
    />
  )
}

/** Writes edits of cells into the SKUs of a form. */
const applyEdits = (skus: readonly DraftSku[], edits: readonly SheetEdit[]): DraftSku[] => {
  const byRow = Map.groupBy(edits, ({ rowKey }) => rowKey)
  return skus.map((sku) =>
    (byRow.get(sku.key) ?? []).reduce<DraftSku>((changed, { columnKey, value }) => {
      if (columnKey === 'isSold') return { ...changed, isSold: value !== '' }
      if (!columnKey.startsWith(stockPrefix)) return { ...changed, [columnKey]: value }
      return { ...changed, stock: { ...changed.stock, [columnKey.slice(stockPrefix.length)]: value } }
    }, sku),
  )
}

const getText = (sku: DraftSku | undefined, column: string): string => {
  if (!sku) return ''
  if (column === 'isSold') return sku.isSold ? 'on' : ''
  return column.startsWith(stockPrefix) ? (sku.stock[column.slice(stockPrefix.length)] ?? '') : sku[column as SkuText]
}

const toFieldName = (row: string, column: string) =>
  column.startsWith(stockPrefix) ? `stock.${row}.${column.slice(stockPrefix.length)}` : `sku.${row}.${column}`

interface SkuSheetProps {
  columns: readonly SkuColumn[]
  /** With the units in each warehouse, and the switch of what is for sale. */
  isMain?: boolean
}

/** SKUs as rows of a sheet, on phones as cards. */
export function SkuSheet({ columns: keys, isMain = false }: SkuSheetProps) {
  const t = useText()
  const { intl, currency } = useLanguage()
  const { digits } = useConsoleStart().brand.currency
  const isPhone = useMediaQuery('(max-width: 767px)')
  const { draft, base, change, changed, errors } = useEditor()
  const { nameSku, warehouses } = useFieldTexts()
  const mayCount = useCurrentUser()?.seller?.permissions.includes('stock') ?? false
  const byKey = useMemo(() => new Map(draft.skus.map((sku) => [sku.key, sku])), [draft.skus])
  const wasSold = useMemo(() => new Map(base.skus.map((sku) => [sku.key, sku.isSold])), [base.skus])
  const isNew = (key: string) => keys.includes(key as SkuColumn) && key !== 'code' && key !== 'barcode'
  const columns: SheetColumn[] = [
    ...keys.map((key) => ({
      key,
      label: t(skuLabels[key] satisfies TextKey),
      width: columnWidths[key],
      isNumeric: isNew(key),
    })),
    ...(isMain
      ? [
          ...warehouses.map(({ id, name }) => ({ key: stockPrefix + id, label: name, width: 90, isNumeric: true })),
          { key: 'isSold', label: t(skuLabels.isSold), width: 84, isSwitch: true },
        ]
      : []),
  ]
  const stockColumns = warehouses.map(({ id }) => stockPrefix + id)
  const rows = draft.skus
    .filter(({ isSold }) => isMain || isSold)
    .map((sku): SheetRow => {
      const name = nameSku(sku, draft)
      // The units of what is not for sale are not read, so a count of them would be wrong until it is saved.
      const isUncounted = !mayCount || !sku.isSold || (sku.skuId !== null && wasSold.get(sku.key) === false)
      const texts = sku.isSold ? [] : keys
      return {
        key: sku.key,
        name,
        head: (
          <span className="product-sku" data-off={!sku.isSold || undefined}>
            {isMain && <SkuImage sku={sku} name={name} />}
            <bdi>{name}</bdi>
          </span>
        ),
        locked: [...texts, ...(isUncounted ? stockColumns : [])],
      }
    })
  const format = (text: string, column: string) => {
    const number = parseNumber(text)
    if (!text || Number.isNaN(number)) return text
    if (amounts.has(column)) return formatMoney(number, currency, digits, intl)
    return column === 'code' || column === 'barcode' ? text : formatNumber(number, intl)
  }
  const props = {
    label: t(isMain ? 'products.card.skus' : 'products.card.sizes'),
    rowLabel: t('products.sku.row'),
    columns,
    rows,
    getText: (row: string, column: string) => getText(byKey.get(row), column),
    format,
    onEdit: (edits: readonly SheetEdit[]) => change(({ skus }) => ({ skus: applyEdits(skus, edits) })),
    isChanged: (row: string, column: string) => changed.has(toFieldName(row, column)),
    getError: (row: string, column: string) => errors[toFieldName(row, column)],
  }
  return isPhone ? <SheetCards {...props} /> : <Sheet {...props} />
}

function PriceDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  const { change } = useEditor()
  const [price, setPrice] = useState('')
  const isGood = parseNumber(price) >= 0
  const apply = () => {
    if (!isGood) return
    change(({ skus }) => ({ skus: skus.map((sku) => (sku.isSold ? { ...sku, price } : sku)) }))
    setPrice('')
    onClose()
  }
  return (
    <ConsoleDialog
      open={open}
      onOpenChange={onClose}
      title={t('products.sku.priceForAll')}
      actions={
        <>
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton variant="primary" aria-disabled={!isGood} onClick={apply}>
            {t('products.sku.setPrice')}
          </ActionButton>
        </>
      }
    >
      <TextInput
        label={t('products.sku.price')}
        inputMode="decimal"
        autoComplete="off"
        value={price}
        onChange={({ target }) => setPrice(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && apply()}
      />
    </ConsoleDialog>
  )
}

/** Every combination of the options with its code, prices and stock. */
export function SkuCard({ retired }: { retired: readonly string[] }) {
  const t = useText()
  const id = useId()
  const { draft, change, changed, errors, lang } = useEditor()
  const [isPricing, setPricing] = useState(false)
  const cells = [...changed].filter((name) => name.startsWith('sku.') || name.startsWith('stock.')).length
  return (
    <section className="console-card product-skus" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('products.card.skus')}</h2>
        {cells > 0 && <small className="console-help">{t('products.sku.changed', { count: cells })}</small>}
        {draft.skus.some((sku) => sku.isSold && !sku.code) && (
          <ActionButton small onClick={() => change((before) => ({ skus: suggestCodes(before, lang) }))}>
            {t('products.sku.suggestCodes')}
          </ActionButton>
        )}
        {draft.skus.length > 1 && (
          <ActionButton small onClick={() => setPricing(true)}>
            {t('products.sku.priceForAll')}
          </ActionButton>
        )}
      </header>
      <SkuSheet columns={['code', 'price', 'marketPrice']} isMain />
      {errors.skus && (
        <p className="console-help text-input-error product-note" role="alert">
          <Icon name="alert" size={14} />
          {errors.skus}
        </p>
      )}
      <p className="console-help product-note">{t('products.help.skus')}</p>
      {retired.length > 0 && (
        <p className="console-help product-note">{t('products.sku.notSold', { codes: retired.join(', ') })}</p>
      )}
      <PriceDialog open={isPricing} onClose={() => setPricing(false)} />
    </section>
  )
}
