import { staffCategoriesApi } from '#contract/staff-categories.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { addCategory, changeCategory, hideCategory } from './change-category.ts'
import { mergeInto, placeCategory, removeWithProducts } from './move-category.ts'
import { listStaffCategories, previewChange, readStaffCategory } from './read-categories.ts'

export const serveStaffCategories = ({ serve }: Serve): void =>
  serve<typeof staffCategoriesApi, UserCtx>('staffCategories', staffCategoriesApi, {
    list: listStaffCategories,
    detail: readStaffCategory,
    preview: previewChange,
    create: addCategory,
    save: changeCategory,
    setHidden: hideCategory,
    move: placeCategory,
    merge: mergeInto,
    delete: removeWithProducts,
  })
