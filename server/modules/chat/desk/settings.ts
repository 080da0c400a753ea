import type { sellerChatSettingsApi } from '#contract/chat-settings.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'
import type { GetParty } from '../chat.queries.ts'
import { cleanText } from '../chat.rules.ts'
import { readDesk, saveDesk, type Desk } from './desks.queries.ts'
import { getOpening, hasOverlap } from './opening-hours.rules.ts'
import { toPartyId } from './party-id.ts'

type Api = typeof sellerChatSettingsApi

const toView = (ctx: UserCtx, desk: Desk): Data<Api['settings']> => ({
  ...desk,
  hours: desk.hours && [...desk.hours],
  holidays: [...desk.holidays],
  ...getOpening(ctx.brand, desk, ctx.clock.now()),
  timeZone: ctx.brand.settings.timeZone,
  retentionDays: ctx.brand.policy.chatRetentionDays,
})

/** Hours that can be stored. Throws `request.invalid` for spans that end before they begin or overlap. */
function checkHours(hours: Desk['hours']): void {
  if (hours?.some(({ from, until }) => until <= from)) throw fieldRefusal({ hours: { key: 'field.pattern' } })
  if (hours && hasOverlap(hours)) throw fieldRefusal({ hours: { key: 'field.duplicate' } })
}

const cleanTexts = (texts: object): Record<string, string> =>
  Object.fromEntries(Object.entries(texts as Record<string, string>).map(([lang, text]) => [lang, cleanText(text)]))

/** The handlers for the settings of a party. */
export const createSettingsHandlers = (getParty: GetParty) => ({
  settings: async (ctx: UserCtx): Promise<Data<Api['settings']>> => toView(ctx, await readDesk(ctx, getParty(ctx))),

  saveSettings: async (ctx: UserCtx, input: Parsed<Api['saveSettings']>): Promise<Data<Api['saveSettings']>> => {
    const party = getParty(ctx)
    checkHours(input.hours)
    const before = await readDesk(ctx, party)
    const desk: Desk = {
      hours: input.hours,
      holidays: [...new Set(input.holidays)].toSorted(),
      autoAssign: input.autoAssign,
      goalMinutes: input.goalMinutes,
      greeting: cleanTexts(input.greeting),
      offline: cleanTexts(input.offline),
      version: input.version,
    }
    if (!(await saveDesk(ctx, party, desk))) throw refusal('chat.settings_changed')
    ctx.audit({ subjectId: toPartyId(party), before, after: desk })
    return toView(ctx, await readDesk(ctx, party))
  },
})
