import type { ApplicationDetail } from '#contract/store-applications.ts'
import { findStoreNamedLike } from '#server/modules/merchants/administration/public.ts'
import { isBusinessNumber, normaliseBusinessNumber } from '#server/modules/tax/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { isOwnAccount, toNameLetters, toNumberText } from './application.rules.ts'
import { findDuplicate, type ApplicationRow, type listEvents } from './applications.queries.ts'

type Check = ApplicationDetail['checks'][number]
type Events = Awaited<ReturnType<typeof listEvents>>

const toCheck = (key: Check['key'], isPassed: boolean, found: string | null = null): Check => ({
  key,
  state: isPassed ? 'passed' : 'warning',
  found,
})
const toAbsent = (key: Check['key']): Check => ({ key, state: 'absent', found: null })

/** Names that share this many letters at the beginning count as close. */
const sharedLetters = 6

/** Compares an application with the brand's stores and other applications. Nothing outside is consulted. */
export async function checkApplication(ctx: Ctx, row: ApplicationRow, events: Events): Promise<Check[]> {
  const { content } = row
  const isCompany = content.kind === 'company'
  const letters = toNameLetters(content.storeName)
  const [similar, duplicate] = await Promise.all([
    row.state === 'accepted' || letters === '' ? null : findStoreNamedLike(ctx, letters.slice(0, sharedLetters)),
    findDuplicate(ctx, row),
  ])
  const rejected = events.filter(({ kind }) => kind === 'rejected')
  const taxNumber = normaliseBusinessNumber(content.taxNumber)
  return [
    isCompany
      ? toCheck('registerNumber', content.registerNumber !== '', content.registerNumber)
      : toAbsent('registerNumber'),
    isCompany && taxNumber !== ''
      ? toCheck('taxNumber', isBusinessNumber(taxNumber, content.country, ''), taxNumber)
      : toAbsent('taxNumber'),
    content.accountHolder === ''
      ? toAbsent('accountHolder')
      : toCheck('accountHolder', isOwnAccount(content), content.accountHolder),
    toCheck('storeName', similar === null, similar && pickText(similar, ctx.lang, ctx.brand.settings.defaultLanguage)),
    toCheck('earlier', rejected.length === 0, rejected[0]?.reason ?? null),
    toCheck('duplicate', duplicate === null, duplicate === null ? null : toNumberText(duplicate)),
    content.identityCard === '' && content.identityHolder === ''
      ? toAbsent('identity')
      : toCheck('identity', content.identityCard !== '' && content.identityHolder !== ''),
    content.invitationCode === '' ? toAbsent('invitation') : toCheck('invitation', true, content.invitationCode),
  ]
}
