import { searchApi } from '#contract/goods.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { readFavourites, readList, readStoreList } from './read-lists.ts'
import { readSearch } from './read-search.ts'
import { readSuggestions } from './read-suggestions.ts'

export const serveSearch = ({ serve }: Serve): void =>
  serve(
    'goods',
    searchApi,
    {
      list: readList,
      storeList: readStoreList,
      search: readSearch,
      suggest: readSuggestions,
      favourites: readFavourites,
    },
    // A search also shows stores with their followers, of whom the caller may be the last.
    { runAhead: ['list', 'search', 'favourites'], impersonal: ['list', 'suggest'] },
  )
