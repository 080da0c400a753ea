import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import type { SellerGoods } from '#contract/seller-goods.ts'
import { ApiError } from '#web/client/api-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { newIdempotencyKey } from '#web/client/idempotency-key.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { invalidateProducts, toProductPath } from '../product-queries.ts'
import { checkDraft, findTab, toFormErrors, type EditorTab } from './check-draft.ts'
import { mergeDrafts, toFields } from './merge-drafts.ts'
import { toDraft, toSaveInput, type ProductDraft, type StockBySku } from './product-draft.ts'
import { readStock, saveStock } from './save-product.ts'
import type { ProductForm } from './use-product-form.ts'

type SavedProduct = { readonly goods: SellerGoods | null; readonly stock: StockBySku }
/** Errors of a save, each until its field gets another value. */
type ServerErrors = {
  readonly messages: Readonly<Record<string, string>>
  readonly values: ReadonlyMap<string, unknown>
}
export type Conflict = { readonly goods: SellerGoods; readonly theirs: ProductDraft }

interface SavingOptions {
  form: ProductForm
  stored: SavedProduct
  setStored: (stored: SavedProduct) => void
  lang: string
  onShowTab: (tab: EditorTab) => void
}

const maxFrames = 30

/** Puts the focus on the first field with an error, once its tab is drawn. */
function focusFirstError(frame = 0): void {
  const field = document.querySelector<HTMLElement>('main [aria-invalid=true]')
  if (field) field.focus()
  else if (frame < maxFrames) requestAnimationFrame(() => focusFirstError(frame + 1))
}

/** Saves a product with its stock: errors stand at their fields, another person's changes are merged by choice. */
export function useSaving({ form, stored, setStored, lang, onShowTab }: SavingOptions) {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useConsoleToast()
  const submit = useSubmission()
  const [isSaving, setSaving] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [server, setServer] = useState<ServerErrors>({ messages: {}, values: new Map() })
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [alert, setAlert] = useState<string | null>(null)

  const current = toFields(form.values)
  const isStill = (name: string) => JSON.stringify(current.get(name)) === JSON.stringify(server.values.get(name))
  const errors: Record<string, string | undefined> = {
    ...Object.fromEntries(Object.entries(server.messages).filter(([name]) => isStill(name))),
    ...Object.fromEntries(
      Object.entries(checkDraft(form.values, lang, isChecked)).map(([name, key]) => [name, t(key)]),
    ),
  }
  const showFirst = (names: readonly string[]) => {
    const [first] = names
    if (first !== undefined) onShowTab(findTab(first, lang))
    focusFirstError()
  }
  const explain = (draft: ProductDraft, error: unknown) => {
    if (!(error instanceof ApiError)) return setAlert(failureText(t, error))
    // The log-in lies over the form; pressing Save again goes on.
    if (error.status === 401) return undefined
    if (error.key === 'goods.changed' && stored.goods) {
      const goods = (error.params.versions as SellerGoods[])[1]!
      return setConflict({ goods, theirs: toDraft(goods, stored.stock) })
    }
    const { errors: messages, others } = toFormErrors(draft, error.fields)
    setServer({ messages, values: toFields(draft) })
    if (Object.keys(messages).length === 0 || others.length > 0) setAlert([error.message, ...others].join(' '))
    return showFirst(Object.keys(messages))
  }
  /** Sends the stock after the product, whose new SKUs have ids then; returns what is stored now. */
  const send = async (base: ProductDraft, draft: ProductDraft, goods: SellerGoods | null): Promise<SavedProduct> => {
    const input = toSaveInput(draft, goods)
    const { goods: saved } = await submit(input, (options) => call('sellerGoods.save', input, options))
    try {
      await saveStock(call, { base, draft, saved }, newIdempotencyKey)
    } catch (error) {
      setAlert(t('products.stockFailed', { reason: failureText(t, error) }))
    }
    const stock = await readStock(call, saved.goodsId)
    return { goods: saved, stock }
  }
  /** Saves; `next` runs before the address of a new product is opened, as its page reads the product then. */
  const save = async (
    from = { base: form.base, draft: form.values, goods: stored.goods },
    next?: (saved: SellerGoods) => Promise<void>,
  ): Promise<SellerGoods | null> => {
    if (isSaving) return null
    setChecked(true)
    setAlert(null)
    const wrong = Object.keys(checkDraft(from.draft, lang, true))
    if (wrong.length > 0) {
      showFirst(wrong)
      return null
    }
    setSaving(true)
    try {
      const sent = await send(from.base, from.draft, from.goods)
      const goods = sent.goods!
      flushSync(() => {
        form.accept(toDraft(goods, sent.stock))
        setStored(sent)
        setChecked(false)
        setConflict(null)
      })
      toast({ text: t('products.saved') })
      await next?.(goods)
      if (!from.goods) void navigate(toProductPath(goods.goodsId), { replace: true })
      await invalidateProducts(client)
      return goods
    } catch (error) {
      explain(from.draft, error)
      return null
    } finally {
      setSaving(false)
    }
  }
  const resolve = {
    back: () => setConflict(null),
    takeTheirs: () => {
      if (!conflict) return
      form.accept(conflict.theirs)
      setStored({ ...stored, goods: conflict.goods })
      setConflict(null)
    },
    saveMix: (sides: Readonly<Record<string, 'yours' | 'theirs'>>) => {
      if (!conflict) return
      const draft = mergeDrafts(form.base, form.values, conflict.theirs, sides)
      const { theirs: base, goods } = conflict
      form.accept(base, draft)
      setStored({ ...stored, goods })
      setConflict(null)
      void save({ base, draft, goods })
    },
  }
  return { save, isSaving, errors, alert, conflict, resolve }
}
