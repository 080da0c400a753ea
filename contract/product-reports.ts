import { z } from 'zod'
import { createPageSchema, id, moment, optional, paging, text } from './fields.ts'
import { maxReportText } from './form-limits.ts'
import { operation } from './operation.ts'
import { reportReasons } from './report-reasons.ts'

const ReportState = z.enum(['open', 'closed'])

const Report = z.object({
  id: z.string(),
  goods: z.object({ id: z.string(), name: z.string(), storeId: z.string() }),
  reason: z.enum(reportReasons),
  text: z.string(),
  /** Null for a report without one. */
  email: z.string().nullable(),
  /** Null for a visitor's report. */
  userId: z.string().nullable(),
  state: ReportState,
  /** The decision of staff; null while it is open. */
  answer: z.string().nullable(),
  createdAt: moment(),
  closedAt: moment().nullable(),
})
export type Report = z.infer<typeof Report>

export const productReportsApi = {
  add: operation({
    method: 'POST',
    path: '/goods/shop/goods/report',
    summary: 'Report a product to the staff of the brand',
    audience: 'anyone',
    effect: 'write',
    limit: 'reports',
    input: z.object({
      goodsId: id(),
      reason: z.enum(reportReasons),
      text: text({ min: 10, max: maxReportText }),
      /** For an answer. */
      email: optional(z.string().trim().pipe(z.email().max(254))),
    }),
    data: z.object({ reportId: z.string(), reportedAt: moment() }),
    errors: ['goods.not_found'],
  }),
}

export const adminReportsApi = {
  list: operation({
    method: 'GET',
    path: '/admin/report/list',
    summary: 'List reports of products, newest first',
    audience: 'staff',
    permission: 'reports.view',
    effect: 'read',
    input: z.object({
      state: optional(ReportState),
      reason: optional(z.enum(reportReasons)),
      sort: z.enum(['newest', 'oldest']).default('newest'),
      /** `nextCursor` of the page before; then `pageNum` is not read. */
      cursor: optional(id()),
      ...paging(),
    }),
    data: createPageSchema(Report).extend({ nextCursor: z.string().nullable() }),
    errors: ['paging.too_deep'],
  }),
  detail: operation({
    method: 'GET',
    path: '/admin/report/detail',
    summary: 'Get any report of a product',
    audience: 'staff',
    permission: 'reports.view',
    effect: 'read',
    input: z.object({ reportId: id() }),
    data: z.object({ report: Report }),
    errors: ['report.not_found'],
  }),
  close: operation({
    method: 'POST',
    path: '/admin/report/close',
    summary: 'Close a report with a note of the decision',
    audience: 'staff',
    permission: 'reports.decide',
    effect: 'write',
    input: z.object({ reportId: id(), answer: text({ max: 1000 }) }),
    data: z.object({ report: Report }),
    errors: ['report.not_found', 'report.closed', 'claim.taken'],
  }),
}
