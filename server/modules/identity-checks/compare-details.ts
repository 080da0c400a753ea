import type { IdentityDetail } from '#contract/staff-identity.ts'
import { requiredPhotos } from '#contract/identity-form.ts'
import { toBrandDay } from '#server/platform/brand-time.ts'
import type { Ctx } from '#server/platform/context.ts'
import { findNumberError, hasCheckDigits } from './document-number.rules.ts'
import { getAge, toNumberText, type Details } from './identity-checks.rules.ts'
import { findPassed, listOfUser, type CheckRow } from './identity-checks.queries.ts'
import { openDetails } from './seal-details.ts'

type Comparison = IdentityDetail['checks'][number]

const toResult = (key: Comparison['key'], isPassed: boolean, found: string | null = null): Comparison => ({
  key,
  state: isPassed ? 'passed' : 'warning',
  found,
})
const toAbsent = (key: Comparison['key']): Comparison => ({ key, state: 'absent', found: null })

const toLetters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')

/** The number against the rules of its country; absent where it has no check digits. */
function compareNumber({ country, documentType, documentNumber }: Details): Comparison {
  if (documentNumber === '' || !hasCheckDigits(country, documentType)) return toAbsent('number')
  return toResult('number', findNumberError(country, documentType, documentNumber) === null)
}

/** The name against the one of the verification that is valid now, if there is one. */
async function compareName(ctx: Ctx, row: CheckRow, details: Details): Promise<Comparison> {
  const passed = await findPassed(ctx, row.user_id, 'basic')
  if (!passed || passed.id === row.id) return toAbsent('name')
  const { firstNames, lastName } = openDetails(ctx, passed)
  const former = [firstNames, lastName].filter(Boolean).join(' ')
  // The details of the former one were deleted after their time.
  if (former === '') return toAbsent('name')
  // Of the advanced one there is only this name to show.
  if (row.level === 'advanced') return { key: 'name', state: 'passed', found: former }
  return toResult('name', toLetters(former) === toLetters(`${details.firstNames} ${details.lastName}`), former)
}

function comparePhotos({ photos, level }: CheckRow): Comparison {
  const missing = requiredPhotos[level].filter((part) => !photos.some((photo) => photo.part === part && photo.image))
  return toResult('photos', missing.length === 0, missing.join(', ') || null)
}

/** Compares a verification with the rules and the brand's other ones. Nothing outside is consulted. */
export async function compareDetails(ctx: Ctx, row: CheckRow, details: Details): Promise<Comparison[]> {
  const today = toBrandDay(ctx.brand, ctx.clock.now())
  const { birthDate, documentExpiresOn } = details
  const [name, own] = await Promise.all([compareName(ctx, row, details), listOfUser(ctx, row.user_id)])
  const earlier = own.filter((other) => other.id !== row.id && other.sent_at !== null)
  const age = birthDate === '' ? null : getAge(birthDate, today)
  return [
    compareNumber(details),
    age === null ? toAbsent('age') : toResult('age', age >= ctx.brand.policy.identityMinAgeYears, String(age)),
    documentExpiresOn === ''
      ? toAbsent('documentExpiry')
      : toResult('documentExpiry', documentExpiresOn >= today, documentExpiresOn),
    // A document of another account cannot be sent at all.
    row.level === 'basic' ? toResult('duplicate', true) : toAbsent('duplicate'),
    name,
    row.refusals === 0 && earlier.length === 0
      ? toAbsent('earlier')
      : toResult('earlier', row.refusals === 0, earlier[0] ? toNumberText(earlier[0].number) : null),
    comparePhotos(row),
  ]
}
