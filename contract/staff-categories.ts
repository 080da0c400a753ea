import { z } from 'zod'
import { flag, id, optional, text, whole } from './fields.ts'
import { languageCodes } from './languages.ts'
import { operation } from './operation.ts'

/** The console shows a brand's whole tree. */
export const maxCategories = 5_000
/** A merge or removal moves at most so many products while somebody waits. */
export const maxMovedProducts = 20_000
const maxCategoryName = 100

const categoryName = () =>
  text({ min: 0, max: maxCategoryName }).refine((name) => !name.includes('>'), { params: { key: 'field.pattern' } })
const names = () => z.partialRecord(z.enum(languageCodes), categoryName())
const version = () => whole({ min: 1, max: 1_000_000_000 })

const CategoryRow = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  /** From 1 to 3. */
  depth: z.int(),
  name: z.string(),
  image: z.string().nullable(),
  tint: z.int(),
  /** Listed ones, with those of the categories below. */
  products: z.int(),
  isHidden: z.boolean(),
  /** Languages of the brand that lack a name. */
  missing: z.array(z.string()),
  /** Raised by every change of the category itself. */
  version: z.int(),
})
export type StaffCategoryRow = z.infer<typeof CategoryRow>

const Category = CategoryRow.extend({
  names: z.partialRecord(z.enum(languageCodes), z.string()),
  /** Ids of merged and removed categories, and paths of files, that lead here. */
  formerAddresses: z.int(),
})
export type StaffCategory = z.infer<typeof Category>

const manage = { audience: 'staff', permission: 'catalogue.manage' } as const
const read = { ...manage, method: 'GET', effect: 'read' } as const
const write = { ...manage, method: 'POST', effect: 'write' } as const
const one = { id: id(), version: version() }
const changeErrors = ['category.not_found', 'category.changed', 'category.import_running'] as const
const moveErrors = ['category.below_itself', 'category.too_deep', 'category.name_taken'] as const
const mergeErrors = ['category.below_itself', 'category.other_level', 'category.many_products'] as const
const removeErrors = ['category.below_itself', 'category.not_empty', 'category.many_products'] as const
const answer = z.object({ category: Category })

export const staffCategoriesApi = {
  list: operation({
    ...read,
    path: '/admin/category/list',
    summary: 'List all categories, parents first, each in its order among those of its parent; 5,000 at most',
    input: z.object({}),
    data: z.object({ categories: z.array(CategoryRow), total: z.int() }),
    errors: [],
  }),
  detail: operation({
    ...read,
    path: '/admin/category/detail',
    summary: 'Get a category with its names in all languages',
    input: z.object({ id: id() }),
    data: answer,
    errors: ['category.not_found'],
  }),
  preview: operation({
    ...read,
    path: '/admin/category/preview',
    summary: 'Count what follows when a category is moved, merged or removed; refused as the change would be',
    input: z.object({
      id: id(),
      change: z.enum(['move', 'merge', 'delete']),
      /** The new parent, or the category that takes the products; none for the top level, or for nobody. */
      to: optional(id()),
    }),
    data: z.object({
      /** Of the category and those below it, listed or not; counted up to 20,001. */
      products: z.int(),
      /** Older addresses, paths of files and coupons. */
      links: z.int(),
      /** Categories below it. */
      children: z.int(),
    }),
    errors: ['category.not_found', ...new Set([...moveErrors, ...mergeErrors, ...removeErrors])],
  }),
  create: operation({
    ...write,
    path: '/admin/category/create',
    summary: 'Create a category, the last of its parent',
    input: z.object({ parentId: optional(id()), names: names() }),
    data: answer,
    errors: [
      'category.not_found',
      'category.too_deep',
      'category.name_taken',
      'category.limit',
      'category.import_running',
    ],
  }),
  save: operation({
    ...write,
    path: '/admin/category/save',
    summary: 'Save names and image at the version that was read; earlier names still find it in files',
    input: z.object({ ...one, names: names(), image: optional(text({ max: 200 })) }),
    data: answer,
    errors: [...changeErrors, 'category.name_taken', 'upload.not_yours'],
  }),
  setHidden: operation({
    ...write,
    path: '/admin/category/hide',
    summary: 'Take a category out of menus and filters, or show it again; its products stay for sale',
    input: z.object({ ...one, hidden: flag() }),
    data: answer,
    errors: changeErrors,
  }),
  move: operation({
    ...write,
    path: '/admin/category/move',
    summary: 'Move a category with all below it to a parent, or to another place in its order',
    input: z.object({
      ...one,
      /** None: the top level. */
      parentId: optional(id()),
      /** The category of the same parent that it stands before; none: it is the last. */
      beforeId: optional(id()),
    }),
    data: answer,
    errors: [...changeErrors, ...moveErrors],
  }),
  merge: operation({
    ...write,
    path: '/admin/category/merge',
    summary: 'Merge a category into another one and remove it; its addresses lead there',
    input: z.object({ ...one, into: id() }),
    data: answer,
    errors: [...changeErrors, ...mergeErrors],
  }),
  delete: operation({
    ...write,
    path: '/admin/category/delete',
    summary: 'Remove a category with those below it; its products and addresses go to another one',
    input: z.object({ ...one, productsTo: optional(id()) }),
    data: z.object({
      /** Removed categories. */
      removed: z.int(),
    }),
    errors: [...changeErrors, ...removeErrors],
  }),
}
