import { issueDocumentsJob } from './modules/invoices/public.ts'
import { importGoodsJob } from './modules/imports/public.ts'
import { importTranslationsJob, writeTranslationsJob } from './modules/translations/public.ts'
import { writeExportJob } from './modules/exports/public.ts'
import { deliverCodeJob, finishFundResetJob } from './modules/identity/public.ts'
import { sendMessageJob } from './modules/messages/public.ts'
import { sendNewsletterJob } from './modules/content/newsletters/public.ts'
import { tellLowStockJob, tellSaversJob, tellUnpaidOrderJob } from './modules/notices/public.ts'
import { createCheckAttemptJob, sendRefundJob } from './modules/payments/public.ts'
import { sendSlowWebhooksJob, sendWebhooksJob } from './modules/webhooks/public.ts'
import { createWritePersonalExportJob } from './modules/personal-data/public.ts'
import { editGoodsJob } from './modules/seller-goods/bulk/public.ts'
import { reindexCategoryJob } from './modules/staff-categories/public.ts'
import { reindexStoreJob } from './modules/staff-stores/public.ts'
import { personalData } from './personal-data.ts'
import { paymentHandlers } from './payment-handlers.ts'
import { createEventJob } from './platform/handle-events.ts'
import type { JobKind } from './platform/queue/job-kind.ts'
import { subscriptions } from './subscriptions.ts'

/** The kinds of jobs that the queue runs: events, and every effect outside the database. */
export const jobKinds: readonly JobKind[] = [
  createEventJob(subscriptions),
  sendRefundJob,
  createCheckAttemptJob(paymentHandlers),
  issueDocumentsJob,
  editGoodsJob,
  writeExportJob,
  importGoodsJob,
  writeTranslationsJob,
  importTranslationsJob,
  deliverCodeJob,
  finishFundResetJob,
  sendMessageJob,
  tellSaversJob,
  tellLowStockJob,
  tellUnpaidOrderJob,
  sendNewsletterJob,
  sendWebhooksJob,
  sendSlowWebhooksJob,
  reindexStoreJob,
  reindexCategoryJob,
  createWritePersonalExportJob(personalData),
]
