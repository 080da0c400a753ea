import { toBrandDay } from '#server/platform/brand-time.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { JobKind } from '#server/platform/queue/job-kind.ts'
import { fail, type JobOutcome } from '#server/platform/queue/queue.rules.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import type { DocumentContent, DocumentKind } from './document-content.ts'
import { buildCreditNote, buildInvoice, formatNumber, type DocumentFacts, type RefundFacts } from './document.rules.ts'
import { gatherFacts } from './gather-facts.ts'
import {
  deleteRequests,
  insertInvoices,
  listCorrectable,
  listIssuedIds,
  listOldestRequests,
  listRequests,
  lockIssuer,
  takeNumbers,
  type NewInvoice,
  type RequestRow,
} from './invoices.queries.ts'
import { issueDocumentsJobName } from './request-documents.ts'

const batchSize = 50

/** A document without its number. */
type Draft = {
  readonly id: string
  readonly kind: DocumentKind
  readonly facts: DocumentFacts
  readonly content: DocumentContent
  /** Paid back by a credit note; minor units. */
  readonly refundedMinor: number
}

type Outcomes = Map<string, JobOutcome>

function buildDraft({ id, kind, refund }: RequestRow, facts: DocumentFacts): Draft {
  if (kind === 'invoice') return { id, kind, facts, content: buildInvoice(facts), refundedMinor: 0 }
  const refundFacts = refund as unknown as RefundFacts
  const content = buildCreditNote(facts, refundFacts)
  return { id, kind: 'credit_note', facts, content, refundedMinor: refundFacts.amountMinor }
}

/** Builds what can be built; what cannot fails alone, and later documents do not wait for it. */
async function buildDrafts(ctx: Ctx, requests: readonly RequestRow[], outcomes: Outcomes): Promise<Draft[]> {
  const facts = await gatherFacts(ctx, requests)
  return requests.flatMap((request) => {
    const found = facts.get(request.id)
    try {
      if (!found) throw new Error(`order ${request.orderId} is gone or not paid`)
      return [buildDraft(request, found)]
    } catch (error) {
      outcomes.set(request.id, fail(error))
      return []
    }
  })
}

/**
 * Adds the invoice that each credit note corrects. One whose invoice is not issued yet fails and is tried again; the
 * invoice of the same batch is issued by then.
 */
async function addCorrections(ctx: Ctx, notes: readonly Draft[], outcomes: Outcomes): Promise<Draft[]> {
  if (notes.length === 0) return []
  const invoices = await listCorrectable(
    ctx,
    notes.map(({ facts }) => facts.order.id),
  )
  const remaining = new Map([...invoices].map(([orderId, { remainingMinor }]) => [orderId, remainingMinor]))
  return notes.flatMap((note) => {
    const orderId = note.facts.order.id
    const invoice = invoices.get(orderId)
    if (!invoice) {
      outcomes.set(note.id, fail(new Error(`order ${orderId} has no invoice to correct`)))
      return []
    }
    const remainingMinor = remaining.get(orderId)! - note.content.totalMinor
    if (remainingMinor < 0) {
      outcomes.set(note.id, fail(new Error(`credit note ${note.id} exceeds invoice ${invoice.number}`)))
      return []
    }
    remaining.set(orderId, remainingMinor)
    const correction = {
      invoiceId: invoice.id,
      invoiceNumber: invoice.number,
      invoiceIssuedAt: invoice.issuedAt.toISOString(),
      remainingMinor,
      refundedMinor: note.refundedMinor,
    }
    return [{ ...note, content: { ...note.content, correction } }]
  })
}

/** Takes numbers from a series; replaced by tests that show what a wrong one does. */
export type TakeNumbers = typeof takeNumbers

/** Numbers and stores drafts of one kind, in the transaction that holds the issuer. */
async function numberDrafts(
  ctx: Ctx,
  { issuerId, prefix, take }: { readonly issuerId: string; readonly prefix: string; readonly take: TakeNumbers },
  drafts: readonly Draft[],
): Promise<void> {
  const [first] = drafts
  if (!first) return
  const issuedAt = ctx.clock.now()
  const series = { issuerId, kind: first.kind, year: Number(toBrandDay(ctx.brand, issuedAt).slice(0, 4)) }
  const last = await take(ctx, series, drafts.length)
  const documents = drafts.map(({ id, content, facts: { order } }, index): NewInvoice => {
    const sequence = last - drafts.length + 1 + index
    return {
      ...series,
      id,
      sequence,
      number: formatNumber(prefix, series.kind, series.year, sequence),
      orderId: order.id,
      storeId: order.storeId,
      userId: order.userId,
      issuedAt,
      content,
    }
  })
  await insertInvoices(ctx, documents)
}

/**
 * Issues the oldest requests of an issuer, in order, in one transaction: a process that dies leaves neither a gap nor a
 * document without its number.
 */
async function issueBatch(ctx: Ctx, issuerId: string, outcomes: Outcomes, take: TakeNumbers): Promise<number> {
  const requests = await listOldestRequests(ctx, issuerId, batchSize + outcomes.size)
  const drafts = await buildDrafts(
    ctx,
    requests.filter(({ id }) => outcomes.get(id)?.state !== 'failed'),
    outcomes,
  )
  if (drafts.length === 0) return 0
  return inTransaction(ctx, async (ctx) => {
    const prefix = await lockIssuer(ctx, issuerId)
    const ids = drafts.map(({ id }) => id)
    // Another worker may have issued them before the lock was ours.
    const [waiting, issued] = [await listRequests(ctx, ids), await listIssuedIds(ctx, ids)]
    const open = new Set(waiting.map(({ id }) => id).filter((id) => !issued.has(id)))
    const ready = drafts.filter(({ id }) => open.has(id))
    const series = { issuerId, prefix, take }
    await numberDrafts(
      ctx,
      series,
      ready.filter(({ kind }) => kind === 'invoice'),
    )
    const notes = await addCorrections(
      ctx,
      ready.filter(({ kind }) => kind === 'credit_note'),
      outcomes,
    )
    await numberDrafts(ctx, series, notes)
    const done = ids.filter((id) => outcomes.get(id)?.state !== 'failed')
    await deleteRequests(ctx, done)
    return done.length
  })
}

/**
 * Issues the documents of these requests, and older ones of the same issuers before them. Returns the outcomes of those
 * that failed; the others are issued, by this call or by an earlier one.
 */
export async function issueDocuments(
  ctx: Ctx,
  requestIds: readonly string[],
  take: TakeNumbers = takeNumbers,
): Promise<ReadonlyMap<string, JobOutcome>> {
  const outcomes: Outcomes = new Map()
  const requests = await listRequests(ctx, requestIds)
  for (const issuerId of new Set(requests.map((request) => request.issuerId))) {
    const own = requests.filter((request) => request.issuerId === issuerId).map(({ id }) => id)
    try {
      while ((await listRequests(ctx, own)).some(({ id }) => !outcomes.has(id)))
        if ((await issueBatch(ctx, issuerId, outcomes, take)) === 0) break
    } catch (error) {
      for (const id of own) outcomes.set(id, fail(error))
    }
  }
  return outcomes
}

/** About a day of attempts. Several workers do not disturb each other: the issuer's row lets one at a time number. */
export const issueDocumentsJob: JobKind = {
  name: issueDocumentsJobName,
  policy: {
    maxRetries: 30,
    retrySeconds: 5,
    maxRetrySeconds: 3600,
    maxRunSeconds: 300,
    retentionSeconds: 600,
  },
  maxConcurrent: 1,
  batchSize,
  run: (ctx, requestIds) => issueDocuments(ctx, requestIds),
}
