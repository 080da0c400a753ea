import { staffSearchApi } from '#contract/staff-search.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { deletePin, previewSearch, readPins, savePin } from './pins/manage-pins.ts'
import { deleteSynonyms, readSynonyms, saveSynonyms } from './vocabulary/manage-synonyms.ts'

export const serveStaffSearch = ({ serve }: Serve): void =>
  serve<typeof staffSearchApi, UserCtx>('staffSearch', staffSearchApi, {
    synonyms: readSynonyms,
    saveSynonyms,
    deleteSynonyms,
    pins: readPins,
    preview: previewSearch,
    savePin,
    deletePin,
  })
