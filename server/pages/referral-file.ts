import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { profitFilter } from '#contract/referral.ts'
import { writeProfits } from '#server/modules/referral/public.ts'
import type { Engine } from '#server/platform/http/engine.ts'
import type { Authenticate } from '#server/platform/http/routes.ts'
import { createAddCsvFile } from './csv-files.ts'

/** `GET /admin/referral/list.csv`: the rewards of the brand with the filters of `/admin/referral/list`, for its staff. */
export const addReferralFile = (app: FastifyInstance, engine: Engine, authenticate: Authenticate): void =>
  createAddCsvFile(
    app,
    engine,
    authenticate,
  )({
    path: '/admin/referral/list.csv',
    permission: 'money.view',
    schema: z.object(profitFilter),
    name: 'referrals',
    write: writeProfits,
  })
