import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { parseUnits } from './stock-cell.tsx'
import { invalidateStock, toSkuName, type StockRow, type Warehouse } from './stock-queries.ts'

/** As many as one call takes. */
const maxLines = 200

interface ReceiveProps {
  warehouses: readonly Warehouse[]
  /** The lines to begin with. */
  skus: readonly StockRow[]
  onClose: () => void
}

function ReceiveForm({ warehouses, skus, onClose }: ReceiveProps) {
  const t = useText()
  const client = useQueryClient()
  const call = useApi()
  const submit = useSubmission()
  const toast = useConsoleToast()
  const [warehouseId, setWarehouseId] = useState(warehouses[0]?.id ?? '')
  const [lines, setLines] = useState(() => skus.slice(0, maxLines).map((sku) => ({ sku, units: '' })))
  const [code, setCode] = useState('')
  const [codeError, setCodeError] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isChecked, setChecked] = useState(false)
  const [isSending, setSending] = useState(false)

  const add = async () => {
    const wanted = code.trim()
    if (!wanted) return
    setCodeError(null)
    const known = lines.find(({ sku }) => sku.code === wanted)
    try {
      const [sku] = known ? [known.sku] : (await call('sellerStock.list', { code: wanted, pageSize: 1 })).pageList
      if (!sku) return setCodeError(t('inventory.receive.unknown', { code: wanted }))
      setCode('')
      // A scanner reads each piece: the same code again is one more of it.
      setLines((before) => {
        const at = before.findIndex((line) => line.sku.skuId === sku.skuId)
        if (at < 0) return before.length < maxLines ? [...before, { sku, units: '1' }] : before
        return before.map((line, index) =>
          index === at ? { ...line, units: String((parseUnits(line.units) ?? 0) + 1) } : line,
        )
      })
    } catch (failure) {
      setCodeError(failureText(t, failure))
    }
  }
  const isWrong = (units: string) => (parseUnits(units) ?? 0) < 1
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isSending || lines.length === 0 || lines.some(({ units }) => isWrong(units))) return
    setSending(true)
    setError(null)
    const input = {
      changes: lines.map(({ sku, units }) => ({ skuId: sku.skuId, warehouseId, difference: parseUnits(units)! })),
      reason: 'received' as const,
      ...(note.trim() && { note: note.trim() }),
    }
    try {
      await submit(input, (options) => call('sellerStock.change', input, options))
      const count = input.changes.reduce((sum, { difference }) => sum + difference, 0)
      toast({ text: t('inventory.receive.done', { count }) })
      await invalidateStock(client)
      onClose()
    } catch (failure) {
      setError(failureText(t, failure))
      setSending(false)
    }
  }
  const addByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void add()
  }
  return (
    <form className="inventory-form" onSubmit={(event) => void send(event)}>
      {error && <NoticeLine tone="bad">{error}</NoticeLine>}
      <label className="inventory-field">
        <span className="console-label">{t('inventory.stock.warehouse')}</span>
        <select
          className="inventory-select"
          value={warehouseId}
          onChange={({ target }) => setWarehouseId(target.value)}
        >
          {warehouses.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <div className="receive-add">
        <TextInput
          label={t('inventory.receive.code')}
          help={t('inventory.receive.codeHelp')}
          error={codeError ?? (isChecked && lines.length === 0 ? t('inventory.receive.noLines') : undefined)}
          maxLength={255}
          autoComplete="off"
          spellCheck={false}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          onKeyDown={addByEnter}
        />
        <ActionButton aria-disabled={!code.trim()} onClick={() => void add()}>
          {t('inventory.receive.add')}
        </ActionButton>
      </div>
      {lines.length > 0 && (
        <ul className="receive-lines">
          {lines.map(({ sku, units }) => (
            <li key={sku.skuId}>
              <TextInput
                label={
                  <>
                    <bdi>{toSkuName(sku)}</bdi> <bdi className="inventory-code">{sku.code}</bdi>
                  </>
                }
                inputMode="numeric"
                autoComplete="off"
                maxLength={10}
                value={units}
                error={isChecked && isWrong(units) ? t('inventory.receive.unitsMissing') : undefined}
                onChange={({ target }) =>
                  setLines(lines.map((line) => (line.sku === sku ? { ...line, units: target.value } : line)))
                }
              />
              <ActionButton
                variant="quiet"
                icon={<Icon name="close" size={16} />}
                aria-label={t('inventory.receive.remove', { sku: sku.code })}
                onClick={() => setLines(lines.filter((line) => line.sku !== sku))}
              />
            </li>
          ))}
        </ul>
      )}
      <TextInput
        label={t('inventory.stock.note')}
        help={t('inventory.receive.noteHelp')}
        maxLength={200}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className="console-dialog-actions">
        <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
        <ActionButton type="submit" variant="primary" aria-disabled={isSending}>
          {t('inventory.receive.submit', {
            count: lines.reduce((sum, { units }) => sum + (parseUnits(units) ?? 0), 0),
          })}
        </ActionButton>
      </div>
    </form>
  )
}

/** Adds units that arrived to the stock of one warehouse; codes are typed or scanned. */
export function ReceiveDialog({ open, ...props }: ReceiveProps & { open: boolean }) {
  const t = useText()
  return (
    <ConsoleDialog open={open} onOpenChange={(next) => !next && props.onClose()} title={t('inventory.receive.title')}>
      <ReceiveForm {...props} />
    </ConsoleDialog>
  )
}
