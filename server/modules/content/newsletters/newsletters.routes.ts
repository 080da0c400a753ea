import { newslettersApi } from '#contract/newsletters.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import {
  cancelNewsletter,
  createNewsletter,
  saveNewsletter,
  sendNewsletterAt,
  testNewsletter,
} from './manage-newsletters.ts'
import {
  countConfirmed,
  listNewsletters,
  previewNewsletter,
  readNewsletterDetail,
  readSubscribers,
} from './read-newsletters.ts'

export const serveNewsletters = ({ serve }: Serve): void =>
  serve<typeof newslettersApi, UserCtx>('newsletters', newslettersApi, {
    subscribers: readSubscribers,
    counts: countConfirmed,
    list: listNewsletters,
    detail: readNewsletterDetail,
    preview: previewNewsletter,
    create: createNewsletter,
    save: saveNewsletter,
    test: testNewsletter,
    send: sendNewsletterAt,
    cancel: cancelNewsletter,
  })
