export { countStale } from './documents.queries.ts'
export { buildDocument } from './build-document.ts'
export { toOptionNames, type OptionName } from './option-ids.ts'
export {
  markGoodsStale,
  rebuildDocuments,
  rebuildDocumentsJob,
  refreshMarks,
  refreshSales,
  refreshStale,
} from './refresh-documents.ts'
export { reindexGoods } from './reindex-goods.ts'
export { refreshVocabulary, rewriteTerms } from '../vocabulary/refresh-vocabulary.ts'
export { toStoreWords, toTerms, Vocabulary } from '../vocabulary/vocabulary.ts'
