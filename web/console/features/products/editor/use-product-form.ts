import { useEffect, useMemo, useState } from 'react'
import type { SellerGoods } from '#contract/seller-goods.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { deleteDraft, readDraft, writeDraft, type DeviceDraft } from '../../../app/forms/device-drafts.ts'
import { listChanges, mergeDrafts } from './merge-drafts.ts'
import { emptyDraft, toDraft, type ProductDraft, type StockBySku } from './product-draft.ts'

const keepAfterMs = 400

/** Unsaved input with the form that it began with, so that it can be merged with what was saved since. */
type UnsavedInput = { readonly base: ProductDraft; readonly values: ProductDraft }

export type ProductForm = ReturnType<typeof useProductForm>
export type ChangeDraft = (change: Partial<ProductDraft> | ((before: ProductDraft) => Partial<ProductDraft>)) => void

/** The form of a product beside what the server has; input that is not saved is kept on this device for seven days. */
export function useProductForm(goods: SellerGoods | null, stock: StockBySku) {
  const user = useCurrentUser()
  const key = `${user?.id ?? ''}.product.${goods?.goodsId ?? 'new'}`
  const [base, setBase] = useState(() => (goods ? toDraft(goods, stock) : emptyDraft))
  const [values, setValues] = useState(base)
  // Fields that keep their own text, as the description, are drawn again when it is replaced.
  const [revision, setRevision] = useState(0)
  const [found, setFound] = useState<DeviceDraft<UnsavedInput> | null>(() => {
    const draft = readDraft<UnsavedInput>(key, Date.now())
    return draft?.values.values &&
      listChanges(base, mergeDrafts(draft.values.base, draft.values.values, base, {})).length > 0
      ? draft
      : null
  })
  const changes = useMemo(() => listChanges(base, values), [base, values])
  const isChanged = changes.length > 0
  useEffect(() => {
    if (!isChanged) return undefined
    const timer = setTimeout(
      () => writeDraft<UnsavedInput>(key, { at: Date.now(), values: { base, values } }),
      keepAfterMs,
    )
    return () => clearTimeout(timer)
  }, [key, base, values, isChanged])
  const drop = () => {
    deleteDraft(key)
    setFound(null)
  }
  const replace = (next: ProductDraft) => {
    setValues(next)
    if (JSON.stringify(next.descriptions) !== JSON.stringify(values.descriptions)) setRevision(revision + 1)
  }
  const change: ChangeDraft = (part) =>
    setValues((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) }))
  return {
    base,
    values,
    changes,
    revision,
    change,
    discard: () => {
      replace(base)
      drop()
    },
    /** The server has this form now; input that goes beyond it stays. */
    accept: (saved: ProductDraft, input = saved) => {
      setBase(saved)
      replace(input)
      drop()
    },
    draft: found && {
      at: found.at,
      restore: () => {
        replace(mergeDrafts(found.values.base, found.values.values, base, {}))
        setFound(null)
      },
      drop,
    },
  }
}
