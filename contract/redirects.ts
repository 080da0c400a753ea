import { z } from 'zod'
import { flag, optional, text, whole } from './fields.ts'
import { operation } from './operation.ts'

/** Redirects of a brand. */
export const maxRedirects = 10_000
export const maxImportLines = 5_000
/** Redirects in a row; browsers give up after twenty. */
export const maxRedirectSteps = 10

const Redirect = z.object({
  /** Path with its query, if any. */
  source: z.string(),
  target: z.string(),
  /** 301: a browser may turn another method into GET; 308: it keeps the method. */
  status: z.union([z.literal(301), z.literal(308)]),
})
export type Redirect = z.infer<typeof Redirect>

const address = () => text({ max: 500 })
const status = () =>
  whole({ min: 301, max: 308 })
    .pipe(z.union([z.literal(301), z.literal(308)]))
    .default(301)
const manage = { audience: 'staff', permission: 'brand.manage' } as const
const addressErrors = ['redirect.loop', 'redirect.limit'] as const

/**
 * Old addresses of the shop. One acts only where no page answers: an existing page is never covered. Both ends are paths
 * of this shop, or addresses at one of its hosts.
 */
export const redirectsApi = {
  list: operation({
    ...manage,
    method: 'GET',
    path: '/admin/redirect/list',
    summary: 'List redirects by address; by the beginning of the old one',
    effect: 'read',
    input: z.object({
      keyword: optional(text({ max: 500 })),
      cursor: optional(text({ max: 500 })),
      pageSize: whole({ min: 1, max: 100 }).default(50),
    }),
    data: z.object({ pageList: z.array(Redirect), nextCursor: z.string().nullable() }),
    errors: [],
  }),
  save: operation({
    ...manage,
    method: 'POST',
    path: '/admin/redirect/save',
    summary: 'Add a redirect, or change the one of this address, unless it must be new',
    effect: 'write',
    input: z.object({ source: address(), target: address(), status: status(), isNew: flag().default(false) }),
    data: Redirect,
    errors: [...addressErrors, 'redirect.taken'],
  }),
  follow: operation({
    ...manage,
    method: 'GET',
    path: '/admin/redirect/follow',
    summary: 'Follow an address through the redirects, with one that is not saved yet if given, to where it ends',
    effect: 'read',
    input: z.object({ source: address(), target: optional(address()) }),
    data: z.object({
      /** Paths in their order, without the first one. */
      steps: z.array(z.string()),
      /** It comes back to an address that was passed, or takes too many steps for browsers. */
      isLoop: z.boolean(),
    }),
    errors: [],
  }),
  delete: operation({
    ...manage,
    method: 'POST',
    path: '/admin/redirect/delete',
    summary: 'Delete redirects by address; no effect for unknown ones',
    effect: 'write',
    input: z.object({ sources: z.array(address()).min(1).max(100) }),
    data: z.object({ deleted: z.int() }),
    errors: [],
  }),
  import: operation({
    ...manage,
    method: 'POST',
    path: '/admin/redirect/import',
    summary: 'Import lines of old address, new address and status (optional); with any error nothing is imported',
    effect: 'write',
    input: z.object({ lines: z.string().min(1).max(900_000) }),
    data: z.object({
      imported: z.int(),
      /** By line from 1; empty: everything was imported. */
      problems: z.array(
        z.object({
          line: z.int(),
          reason: z.enum(['format', 'source', 'target', 'status', 'twice', 'loop', 'many']),
        }),
      ),
    }),
    errors: ['redirect.limit'],
  }),
}
