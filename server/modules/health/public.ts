import { staffHealthApi } from '#contract/staff-health.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { readHealth } from './read-health.ts'

export const serveHealth = ({ serve }: Serve): void =>
  serve<typeof staffHealthApi, UserCtx>('staffHealth', staffHealthApi, { read: readHealth })
