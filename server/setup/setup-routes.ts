import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { OperatorShop } from '#server/commands/run-command.ts'
import { completeLocales } from '#i18n/coverage.ts'
import { findContrastFailures } from '#contract/contrast.ts'
import { buildThemeCss } from '#server/pages/page-brand.ts'
import type { Log } from '#server/platform/log.ts'
import { readChecklist } from '#server/modules/opening/public.ts'
import { requireOwnPage } from '#server/platform/http/credentials.ts'
import { toFieldErrors } from '#server/platform/http/field-errors.ts'
import { sendFailure } from '#server/platform/http/routes.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'
import { readLooks } from '#server/modules/tenancy/public.ts'
import { startImport } from './run-import.ts'
import { clearSetupToken, isDirect, readSetupToken, setSetupToken, setupPath } from './setup-access.ts'
import { setupInputs, type SetupInputs } from './setup-inputs.ts'
import { openSetupState, type SetupRecord, type SetupSession, type SetupState } from './setup-state.ts'
import {
  actAs,
  arrangeHome,
  assertFree,
  chooseGoods,
  getSetupBrand,
  makeBrand,
  makeStore,
  type Administrator,
} from './setup-steps.ts'

/** Parts of the set-up; the shop reads and writes brands with the migrating role. */
export type SetupParts = {
  readonly shop: OperatorShop
  readonly secret: string
  readonly log: Log
  /** Sends the page for `request`; absent where no pages are served. */
  readonly sendPage?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

type Visit = { readonly record: SetupRecord; readonly session: SetupSession | null; readonly isEmpty: boolean }

/** Phase of the page for this visitor; null where it is not offered. */
type Phase = 'administrator' | 'link' | 'login' | 'steps'

function getPhase(request: FastifyRequest, { record, session, isEmpty }: Visit): Phase | null {
  if (record.finishedAt !== null) return null
  if (session?.kind === 'administrator') return 'steps'
  // Somebody began here, and the session ended.
  if (record.administratorId !== null) return 'login'
  if (!isEmpty) return null
  return session?.kind === 'link' || isDirect(request) ? 'administrator' : 'link'
}

/** True when no one can use the set-up any more, which never changes back. */
const isOver = ({ record, isEmpty }: Visit): boolean =>
  record.finishedAt !== null || (record.administratorId === null && !isEmpty)

const readVisit = async (request: FastifyRequest, state: SetupState): Promise<Visit> => {
  const token = readSetupToken(request)
  // Asked first: an administrator made between the two reads is then in the record, and is not taken for one of a
  // shop that was set up elsewhere.
  const isEmpty = await state.isEmpty()
  const record = await state.read()
  return { record, session: token === null ? null : await state.findSession(token), isEmpty }
}

/** The data of the page, as far as the visitor may know it. */
async function describe(parts: SetupParts, request: FastifyRequest, visit: Visit) {
  const phase = getPhase(request, visit)
  if (phase === null) throw refusal('not_found')
  if (phase !== 'steps') return { phase }
  const { record, session } = visit
  const shop = actAs(parts.shop, session as Administrator)
  const brand = record.site === null ? null : await getSetupBrand(shop, record)
  return {
    phase,
    administrator: (session as Administrator).username,
    languages: completeLocales(),
    looks: readLooks().map(({ site, mark, theme }) => ({
      site,
      mark,
      theme,
      failures: findContrastFailures(theme).length,
    })),
    brand: brand && {
      name: brand.name,
      site: brand.site,
      host: brand.hosts[0],
      currency: brand.settings.currency.code,
      languages: brand.settings.languages,
    },
    storeKey: record.storeKey,
    goodsFrom: record.goodsFrom,
    hasHome: record.hasHome,
    importState: record.importState,
    checklist: brand && (await readChecklist(shop.createContext(brand))),
  }
}

const sendData = (reply: FastifyReply, data: object) =>
  reply.header('cache-control', 'no-store').send({ code: 0, message: '', data })

const ImportQuery = z.object({ skipBad: z.enum(['0', '1']).default('0') })

/**
 * Adds the set-up of an empty installation: its page, and below it one address per step. A request needs the session of
 * the administrator who began; before there is one, it has to come from this machine directly, or with the session of
 * the one-time link. Everything else is 404.
 */
export function addSetup(app: FastifyInstance, parts: SetupParts): void {
  const state = openSetupState({ ...parts.shop.admin, secret: parts.secret })
  // A shop that is set up must not open a connection for each request to this address.
  let isClosed = false
  const visit = async (request: FastifyRequest) => {
    if (isClosed) throw refusal('not_found')
    const found = await readVisit(request, state)
    isClosed = isOver(found)
    return found
  }
  const requireAdministrator = async (request: FastifyRequest) => {
    const found = await visit(request)
    if (getPhase(request, found) !== 'steps') throw refusal('session.required')
    return { shop: actAs(parts.shop, found.session as Administrator), record: found.record }
  }

  const post = <Name extends keyof SetupInputs>(
    name: Name,
    limit: 'general' | 'login',
    handle: (input: SetupInputs[Name], request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) =>
    app.post(`${setupPath}/api/${name}`, { config: { limit } }, async (request, reply) => {
      requireOwnPage(request)
      const parsed = setupInputs[name].safeParse(request.body ?? {})
      if (!parsed.success) throw fieldRefusal(toFieldErrors(parsed.error))
      const data = await handle(parsed.data as SetupInputs[Name], request, reply)
      return sendData(reply, data ?? (await describe(parts, request, await visit(request))))
    })
  const step = <Name extends keyof SetupInputs>(
    name: Name,
    handle: (access: Awaited<ReturnType<typeof requireAdministrator>>, input: SetupInputs[Name]) => Promise<unknown>,
  ) => post(name, 'general', async (input, request) => handle(await requireAdministrator(request), input))

  const { sendPage } = parts
  if (sendPage)
    app.get(setupPath, { config: { limit: 'pages' } }, async (request, reply) => {
      if (getPhase(request, await visit(request)) === null) return sendFailure(request, reply, refusal('not_found'))
      return sendPage(request, reply)
    })
  app.get(`${setupPath}/api/state`, async (request, reply) =>
    sendData(reply, await describe(parts, request, await visit(request))),
  )
  app.get(`${setupPath}/theme.css`, { config: { limit: 'files' } }, async (request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(buildThemeCss(readLooks()[0]!.theme, { drawerPx: 400 })),
  )

  post('open', 'login', async ({ link }, request, reply) => {
    setSetupToken(request, reply, await state.useLink(link))
    return { phase: 'administrator' }
  })
  post('login', 'login', async (input, request, reply) => {
    if (getPhase(request, await visit(request)) !== 'login') throw refusal('not_found')
    setSetupToken(request, reply, await state.logIn(input))
    return {}
  })
  post('administrator', 'login', async (input, request, reply) => {
    const phase = getPhase(request, await visit(request))
    if (phase === 'link') throw refusal('session.required')
    if (phase !== 'administrator') throw refusal('not_found')
    setSetupToken(request, reply, await state.createFirst(input))
    return {}
  })
  step('host', async ({ shop }, input) => {
    await assertFree(shop, input)
    return {}
  })
  step('brand', async ({ shop, record }, input) => {
    if (record.site !== null) throw refusal('not_found')
    await makeBrand(shop, state, input)
  })
  step('store', async ({ shop, record }, input) => {
    if (record.storeKey !== null) throw refusal('not_found')
    await makeStore(shop, state, record, input)
  })
  step('goods', ({ shop, record }, input) => chooseGoods(shop, state, record, input))
  step('home', ({ shop, record }, input) => arrangeHome(shop, state, record, input))
  post('finish', 'general', async (_input, request, reply) => {
    const { record } = await requireAdministrator(request)
    if (record.site === null || record.storeKey === null) throw refusal('not_found')
    await state.write({ finishedAt: new Date() })
    clearSetupToken(reply)
    return {}
  })

  void app.register(async (files) => {
    files.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload))
    files.post(`${setupPath}/api/import`, async (request, reply) => {
      requireOwnPage(request)
      const { shop, record } = await requireAdministrator(request)
      const query = ImportQuery.safeParse(request.query)
      if (!query.success) throw fieldRefusal(toFieldErrors(query.error))
      await startImport({
        shop,
        state,
        record,
        source: request.body as Readable,
        skipsBad: query.data.skipBad === '1',
        log: parts.log,
      })
      return sendData(reply, {})
    })
  })
}
