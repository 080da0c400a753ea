import { openingApi } from '#contract/opening.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { readChecklist } from './read-checklist.ts'

export const serveOpening = ({ serve }: Serve): void =>
  serve<typeof openingApi, UserCtx>('opening', openingApi, { checklist: readChecklist })
