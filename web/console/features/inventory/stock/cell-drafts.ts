import { useSyncExternalStore } from 'react'

/** A cell of the table with another number than the server has. */
export type CellDraft = {
  readonly skuId: string
  readonly warehouseId: string
  /** The text in its field. */
  readonly text: string
  /** Units for sale that its seller saw when they began to edit it. */
  readonly seen: number
  /** Names it in messages. */
  readonly label: string
}

const toKey = (skuId: string, warehouseId: string) => `${skuId} ${warehouseId}`

/** The edited cells of the stock table. A change draws only its own cell and what shows the number of all. */
export type CellDrafts = {
  readonly find: (skuId: string, warehouseId: string) => CellDraft | undefined
  /** A text that is the seen number takes the draft away. */
  readonly set: (draft: CellDraft) => void
  readonly remove: (skuId: string, warehouseId: string) => void
  readonly clear: () => void
  readonly list: () => readonly CellDraft[]
  readonly subscribe: (listener: () => void) => () => void
}

export function createCellDrafts(): CellDrafts {
  let drafts: ReadonlyMap<string, CellDraft> = new Map()
  let all: readonly CellDraft[] = []
  const listeners = new Set<() => void>()
  const change = (next: ReadonlyMap<string, CellDraft>) => {
    drafts = next
    all = [...next.values()]
    for (const listener of listeners) listener()
  }
  const without = (key: string) => new Map([...drafts].filter(([one]) => one !== key))
  return {
    find: (skuId, warehouseId) => drafts.get(toKey(skuId, warehouseId)),
    set: (draft) => {
      const key = toKey(draft.skuId, draft.warehouseId)
      if (draft.text.trim() === String(draft.seen)) {
        if (drafts.has(key)) change(without(key))
      } else change(new Map(drafts).set(key, draft))
    },
    remove: (skuId, warehouseId) => {
      const key = toKey(skuId, warehouseId)
      if (drafts.has(key)) change(without(key))
    },
    clear: () => change(new Map()),
    list: () => all,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useDraftList = (drafts: CellDrafts): readonly CellDraft[] =>
  useSyncExternalStore(drafts.subscribe, drafts.list)

export const useDraft = (drafts: CellDrafts, skuId: string, warehouseId: string): CellDraft | undefined =>
  useSyncExternalStore(drafts.subscribe, () => drafts.find(skuId, warehouseId))
