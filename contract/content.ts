import { z } from 'zod'
import { id, moment, createPageSchema, paging, whole } from './fields.ts'
import { subscriberMail } from './form-limits.ts'
import { operation } from './operation.ts'

/** Documents that every brand has, in the order of their numbers: `about` is 1. */
export const shippedDocuments = [
  'about',
  'contact',
  'returns',
  'delivery',
  'sellers',
  'privacy',
  'terms',
  'buyer-app',
  'seller-app',
] as const
export type ShippedDocument = (typeof shippedDocuments)[number]

const RichText = {
  /** Language of the text: the caller's, or the brand's default when there is no translation. */
  lang: z.string(),
  /** Sanitised HTML; its second-level headings carry the ids of `headings`. */
  body: z.string(),
  headings: z.array(z.object({ id: z.string(), text: z.string() })),
}

export const DocumentTitle = z.object({ docId: z.int(), key: z.string(), title: z.string() })
export type DocumentTitle = z.infer<typeof DocumentTitle>

export const Document = DocumentTitle.extend({ ...RichText, updatedAt: moment() })
export type Document = z.infer<typeof Document>

export const NewsCard = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Address of the wide cover image; null when the article has none. */
  cover: z.string().nullable(),
  publishedAt: moment(),
})
export type NewsCard = z.infer<typeof NewsCard>

export const Article = NewsCard.extend(RichText)
export type Article = z.infer<typeof Article>

/** The key of the mail that asks to confirm, or the signed one of a newsletter. */
const cancellationKey = z.string().regex(/^(?:[\w-]{43}|[\w-]{4,90}\.[\w-]{43})$/)
/** The secret of a subscription's links. */
const subscriptionKey = z.string().regex(/^[\w-]{43}$/)

const content = () => 'content'

export const contentApi = {
  document: operation({
    method: 'GET',
    path: '/api/doc/detail',
    summary: 'Get a document, such as a policy or the contact page',
    audience: 'anyone',
    effect: 'read',
    cacheTag: content,
    input: z.object({ docId: whole({ min: 1, max: 1_000_000 }) }),
    data: z.object({ document: Document }),
    errors: ['document.not_found'],
  }),
  documents: operation({
    method: 'GET',
    path: '/api/doc/list',
    summary: 'List document titles',
    audience: 'anyone',
    effect: 'read',
    cacheTag: content,
    input: z.object({}),
    data: z.object({ pageList: z.array(DocumentTitle) }),
    errors: [],
  }),
  required: operation({
    method: 'GET',
    path: '/api/doc/required',
    summary: 'List the documents that the caller has to accept at registration or checkout and has not accepted',
    audience: 'anyone',
    effect: 'read',
    cacheTag: content,
    input: z.object({ at: z.enum(['registration', 'checkout']) }),
    data: z.object({ documents: z.array(z.object({ docId: z.int(), version: z.int(), title: z.string() })) }),
    errors: [],
  }),
  news: operation({
    method: 'GET',
    path: '/api/news/list',
    summary: 'List news, latest first',
    audience: 'anyone',
    effect: 'read',
    cacheTag: content,
    input: z.object(paging(10)),
    data: createPageSchema(NewsCard),
    errors: ['paging.too_deep'],
  }),
  article: operation({
    method: 'GET',
    path: '/api/news/detail',
    summary: 'Get a news article',
    audience: 'anyone',
    effect: 'read',
    cacheTag: content,
    input: z.object({ id: id() }),
    data: z.object({ article: Article }),
    errors: ['article.not_found'],
  }),
  subscribe: operation({
    method: 'POST',
    path: '/api/subscribe',
    summary: 'Subscribe to the newsletter; it counts once the link of the mail was confirmed',
    audience: 'anyone',
    effect: 'write',
    limit: 'register',
    successText: '订阅成功',
    input: z.object({
      email: z
        .string()
        .trim()
        .max(64)
        .pipe(z.email({ pattern: subscriberMail })),
    }),
    data: z.object({}),
    errors: [],
  }),
  confirmSubscription: operation({
    method: 'POST',
    path: '/api/subscribe/confirm',
    summary: 'Confirm a subscription by the key of its mail; idempotent',
    audience: 'anyone',
    effect: 'write',
    limit: 'register',
    secrets: ['key'],
    input: z.object({ key: subscriptionKey }),
    data: z.object({}),
    errors: ['not_found'],
  }),
  cancelSubscription: operation({
    method: 'POST',
    path: '/api/subscribe/cancel',
    summary: 'Cancel a subscription by the key of its mail and delete its address; idempotent',
    audience: 'anyone',
    effect: 'write',
    limit: 'register',
    secrets: ['key'],
    input: z.object({ key: cancellationKey }),
    data: z.object({}),
    errors: [],
  }),
  unsubscribe: operation({
    method: 'POST',
    path: '/api/subscribe/unsubscribe',
    summary: 'Delete the address of a subscriber by the key of a newsletter (RFC 8058); idempotent',
    audience: 'anyone',
    effect: 'write',
    limit: 'register',
    input: z.object({ key: z.string().max(200) }),
    data: z.object({}),
    errors: ['not_found'],
  }),
}
