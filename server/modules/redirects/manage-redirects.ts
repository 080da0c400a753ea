import type { Data, Parsed } from '#contract/operation.ts'
import { maxRedirects, maxRedirectSteps, type Redirect, type redirectsApi } from '#contract/redirects.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'
import {
  deleteRedirects,
  findFirstRedirect,
  listRedirects,
  lockRedirects,
  readTargets,
  upsertRedirects,
} from './redirects.queries.ts'
import { isLoop, isReservedPath, readImport, toOwnPath, toSource, withoutShell } from './redirects.rules.ts'

type Api = typeof redirectsApi

/** The redirect of an address that no page answers: of its path with query, else of its path. One statement by key. */
export function findRedirect(ctx: Ctx, url: string): Promise<Redirect | undefined> {
  const path = toSource(url, [])
  if (path === null) return Promise.resolve(undefined)
  return findFirstRedirect(ctx, [...new Set([path, path.split('?')[0]!])])
}

export async function readRedirects(ctx: UserCtx, input: Parsed<Api['list']>): Promise<Data<Api['list']>> {
  const { keyword, cursor = '', pageSize } = input
  const rows = await listRedirects(ctx, { keyword, after: cursor, limit: pageSize + 1 })
  const pageList = rows.slice(0, pageSize)
  return { pageList, nextCursor: rows.length > pageSize ? pageList.at(-1)!.source : null }
}

/** Follows an address as a browser would, with a redirect that is not saved yet if a target is given. */
export async function followRedirects(ctx: UserCtx, input: Parsed<Api['follow']>): Promise<Data<Api['follow']>> {
  const { source, target } = readEnds(ctx, { ...input, target: input.target ?? '/', status: 301 })
  const steps: string[] = []
  const passed = new Set([source])
  let next = input.target === undefined ? (await findRedirect(ctx, source))?.target : target
  while (next !== undefined) {
    steps.push(next)
    const path = withoutShell(next)
    if (passed.has(path) || steps.length > maxRedirectSteps) return { steps, isLoop: true }
    passed.add(path)
    next = (await findRedirect(ctx, path))?.target
  }
  return { steps, isLoop: false }
}

/** The paths of both ends; throws `request.invalid` with the one that is no address of this shop. */
function readEnds(ctx: Ctx, input: Omit<Parsed<Api['save']>, 'isNew'>): Redirect {
  const source = toSource(input.source, ctx.brand.hosts)
  const target = toOwnPath(input.target, ctx.brand.hosts)
  if (source === null) throw fieldRefusal({ source: { key: 'field.own_path' } })
  if (isReservedPath(source)) throw fieldRefusal({ source: { key: 'field.reserved_path' } })
  if (target === null) throw fieldRefusal({ target: { key: 'field.own_path' } })
  return { source, target, status: input.status }
}

export async function saveRedirect(ctx: UserCtx, input: Parsed<Api['save']>): Promise<Redirect> {
  const redirect = readEnds(ctx, input)
  const { source, target } = redirect
  await lockRedirects(ctx)
  const targets = await readTargets(ctx)
  if (!targets.has(source) && targets.size >= maxRedirects) throw refusal('redirect.limit', { max: maxRedirects })
  const before = targets.get(source)
  if (input.isNew && before !== undefined) throw refusal('redirect.taken', { target: before })
  if (isLoop(new Map([...targets, [source, target]]), source)) throw refusal('redirect.loop', { path: source })
  await upsertRedirects(ctx, [redirect])
  ctx.audit({ subjectId: source, before: before === undefined ? null : { target: before }, after: redirect })
  return redirect
}

export async function removeRedirects(ctx: UserCtx, { sources }: Parsed<Api['delete']>): Promise<Data<Api['delete']>> {
  const deleted = await deleteRedirects(ctx, sources)
  ctx.audit({ before: deleted, after: null, ...(deleted.length === 1 && { subjectId: deleted[0]!.source }) })
  return { deleted: deleted.length }
}

/** Imports all lines or none. */
export async function importRedirects(ctx: UserCtx, { lines }: Parsed<Api['import']>): Promise<Data<Api['import']>> {
  await lockRedirects(ctx)
  const targets = await readTargets(ctx)
  const { redirects, problems } = readImport(lines, { hosts: ctx.brand.hosts, targets })
  if (problems.length > 0 || redirects.length === 0) {
    ctx.audit({ after: { imported: 0 } })
    return { imported: 0, problems: [...problems] }
  }
  const added = redirects.filter(({ source }) => !targets.has(source)).length
  if (targets.size + added > maxRedirects) throw refusal('redirect.limit', { max: maxRedirects })
  for (let first = 0; first < redirects.length; first += 500)
    await upsertRedirects(ctx, redirects.slice(first, first + 500))
  ctx.audit({ after: { imported: redirects.length } })
  return { imported: redirects.length, problems: [] }
}
