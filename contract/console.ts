import { z } from 'zod'
import { flag, id, text } from './fields.ts'
import { operation } from './operation.ts'

export const ConsolePreferences = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  /** The height of table rows. */
  density: z.enum(['comfortable', 'compact']),
  /** Single letters are keys of actions, as J for the next row. */
  letterKeys: flag(),
})
export type ConsolePreferences = z.infer<typeof ConsolePreferences>

/** The lists of the console that keep views. */
const savedViewLists = z.enum([
  'seller-orders',
  'seller-returns',
  'seller-reviews',
  'seller-products',
  'seller-stock',
  'seller-promotions',
  'seller-invoices',
  'seller-money',
  'staff-orders',
  'staff-withdrawals',
  'staff-recharges',
  'staff-alerts',
  'staff-coupons',
  'staff-disputes',
  'staff-refunds',
  'staff-applications',
  'staff-identity',
  'staff-stores',
  'staff-moderation',
  'staff-reviews',
  'staff-reports',
  'staff-reviews',
  'staff-reports',
  'staff-users',
  'staff-chats',
  'seller-chats',
])

const SavedView = z.object({
  id: z.string(),
  list: savedViewLists,
  name: z.string(),
  /** Filters and sorting, as in the address of the list after its question mark. */
  query: z.string(),
})
const SavedViews = z.object({ pageList: z.array(SavedView) })

/** Saved views per person, over all lists. */
export const maxSavedViews = 50

/** Preferences and saved views of a person. Store and permissions are in `account.info`. */
export const consoleApi = {
  preferences: operation({
    method: 'GET',
    path: '/api/console/preferences',
    summary: "Get the caller's preferences for the console",
    audience: 'shopper',
    effect: 'read',
    input: z.object({}),
    data: ConsolePreferences,
    errors: [],
  }),
  savePreferences: operation({
    method: 'POST',
    path: '/api/console/preferences/save',
    summary: "Replace the caller's preferences for the console",
    audience: 'shopper',
    effect: 'write',
    input: ConsolePreferences,
    data: ConsolePreferences,
    errors: [],
  }),
  views: operation({
    method: 'GET',
    path: '/api/console/view/list',
    summary: "List the caller's saved views of all lists, oldest first",
    audience: 'shopper',
    effect: 'read',
    input: z.object({}),
    data: SavedViews,
    errors: [],
  }),
  saveView: operation({
    method: 'POST',
    path: '/api/console/view/save',
    summary: 'Save a view of a list under a name; replaces the one with that name',
    audience: 'shopper',
    effect: 'write',
    input: z.object({
      list: savedViewLists,
      name: text({ max: 40 }),
      query: z
        .string()
        .max(500)
        .regex(/^[\w.~%+=&-]*$/),
    }),
    data: SavedViews,
    errors: ['saved_view.limit'],
  }),
  deleteView: operation({
    method: 'POST',
    path: '/api/console/view/delete',
    summary: 'Delete a saved view; no effect for an unknown one',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ id: id() }),
    data: SavedViews,
    errors: [],
  }),
}
