import { noticeGroups, type NoticeTopic } from '#contract/notice-topics.ts'
import type { Notice, noticesApi } from '#contract/notices.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { toPageInfo } from '#server/platform/paging.ts'
import type { MessageParams, NoticeKind } from '../templates/kinds.ts'
import { renderNotice } from '../templates/render-mail.ts'
import { countNotices, countUnread, deleteNoticesBefore, listNotices, markRead } from './notices.queries.ts'

type Api = typeof noticesApi

const retentionMs = 90 * 86_400_000

type NoticeRow = Awaited<ReturnType<typeof listNotices>>[number]

const toNotice = (ctx: Ctx, { id, kind, topic, params, created_at, read_at }: NoticeRow): Notice => ({
  id,
  topic: topic as NoticeTopic,
  ...renderNotice(ctx.brand, ctx.lang, kind as NoticeKind, params as MessageParams<NoticeKind>),
  createdAt: created_at.toISOString(),
  isRead: read_at !== null,
})

export async function readNotices(ctx: UserCtx, { group, ...page }: Parsed<Api['list']>): Promise<Data<Api['list']>> {
  const { userId } = ctx.principal
  const topics = group === undefined ? null : noticeGroups[group]
  const [rows, total, unread] = await Promise.all([
    listNotices(ctx, userId, topics, page),
    countNotices(ctx, userId, topics),
    countUnread(ctx, userId),
  ])
  return { pageList: rows.map((row) => toNotice(ctx, row)), pageInfo: toPageInfo(page, total), unread }
}

export const countUnreadNotices = async (ctx: UserCtx): Promise<Data<Api['count']>> => ({
  unread: await countUnread(ctx, ctx.principal.userId),
})

/** Ids of others and unknown ones are ignored. */
export async function markNoticesRead(ctx: UserCtx, { ids }: Parsed<Api['read']>): Promise<Data<Api['read']>> {
  await markRead(ctx, ctx.principal.userId, ids?.filter(isId) ?? null)
  return countUnreadNotices(ctx)
}

/** Deletes notices after 90 days. */
export const purgeNotices = (ctx: Ctx) => deleteNoticesBefore(ctx, new Date(ctx.clock.now().getTime() - retentionMs))
