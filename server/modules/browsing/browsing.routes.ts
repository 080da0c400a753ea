import { browsingApi } from '#contract/browsing.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { addCompared, clearCompared, removeCompared } from './change-compared.ts'
import { countView } from './count-view.ts'
import { readCompareBar, readCompared } from './read-compared.ts'
import { clearHistory, mergeHistory, readHistory } from './read-history.ts'

export const serveBrowsing = ({ serve }: Serve): void =>
  serve('goods', browsingApi, {
    history: readHistory,
    clearHistory,
    mergeHistory,
    hits: countView,
    compare: readCompared,
    compareBar: readCompareBar,
    addCompare: addCompared,
    removeCompare: removeCompared,
    clearCompare: clearCompared,
  })
