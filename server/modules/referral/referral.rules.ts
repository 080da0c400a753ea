import { abuseSigns, type AbuseSign } from '#contract/referral-states.ts'

type RateBounds = {
  readonly referralPercent: number
  readonly referralStoreMinPercent: number
  readonly referralStoreMaxPercent: number
}

export const toHundredths = (percent: number): number => Math.round(percent * 100)
export const toPercent = (hundredths: number): number => hundredths / 100

/** The rate of a store's orders: its own within the bounds of the policy, else the brand's; hundredths of a percent. */
export function getRate(policy: RateBounds, ownHundredths: number | undefined): number {
  if (ownHundredths === undefined) return toHundredths(policy.referralPercent)
  const [min, max] = [toHundredths(policy.referralStoreMinPercent), toHundredths(policy.referralStoreMaxPercent)]
  return Math.min(Math.max(ownHundredths, min), max)
}

type Basis = { readonly goodsMinor: number; readonly commissionMinor: number }

/** The reward of an order, rounded down; at most its commission, out of which the brand pays it. */
export const getReward = ({ goodsMinor, commissionMinor }: Basis, rateHundredths: number): number =>
  Math.min(Number((BigInt(goodsMinor) * BigInt(rateHundredths)) / 10_000n), commissionMinor)

const dayMs = 86_400_000

/** Whether an order earns a reward: placed once its buyer was referred, and not so long afterwards as the policy says. */
export const isWithinTerm = (referredAt: Date, placedAt: Date, days: number): boolean =>
  placedAt >= referredAt && placedAt.getTime() < referredAt.getTime() + days * dayMs

export const getExpiry = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs)

/** Enough to recognize a friend by, and not enough to log in as one. */
export function maskFriend(username: string): string {
  const letters = [...username]
  return letters.length < 3 ? `${letters[0] ?? ''}***` : `${letters[0]}***${letters.at(-1)}`
}

type Place = { readonly street: string; readonly city: string; readonly postcode: string | null }
type Contact = Place & { readonly areaCode: string; readonly phone: string }

const normalize = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
const toPlaceKey = ({ street, city, postcode }: Place) => [street, city, postcode ?? ''].map(normalize).join('|')
const toPhoneKey = ({ areaCode, phone }: Contact) => `${areaCode}${phone}`.replaceAll(/\D/g, '')

/** Whether two addresses are one place or have one phone number. */
export function isSameAddress(a: Contact, b: Contact): boolean {
  const isPhone = toPhoneKey(a).length > 5 && toPhoneKey(a) === toPhoneKey(b)
  return isPhone || (normalize(a.street) !== '' && toPlaceKey(a) === toPlaceKey(b))
}

type Facts = Readonly<Record<AbuseSign, boolean>>

/** The signs of abuse that hold, in the order of the contract. */
export const listSigns = (facts: Facts): AbuseSign[] => abuseSigns.filter((sign) => facts[sign])

type Owed = { readonly id: string; readonly owedMinor: number }

/** Splits what is owed, oldest first, as far as a claim covers it. */
export function settleOwed(claimMinor: number, owed: readonly Owed[]): { id: string; amountMinor: number }[] {
  let leftMinor = claimMinor
  return owed.flatMap(({ id, owedMinor }) => {
    const amountMinor = Math.min(owedMinor, leftMinor)
    leftMinor -= amountMinor
    return amountMinor > 0 ? [{ id, amountMinor }] : []
  })
}

/** The first days of weeks of seven days, the oldest first; the last week ends with `today`. */
export function listWeeks(today: string, count: number): string[] {
  const last = Date.parse(`${today}T00:00:00Z`) - 6 * dayMs
  return Array.from({ length: count }, (_, index) =>
    new Date(last - (count - 1 - index) * 7 * dayMs).toISOString().slice(0, 10),
  )
}

/** Sums values of days by week; days outside of the weeks do not count. */
export function sumByWeek(
  weeks: readonly string[],
  values: readonly { readonly day: string; readonly value: number }[],
): number[] {
  const sums = weeks.map(() => 0)
  const first = Date.parse(`${weeks[0]}T00:00:00Z`)
  for (const { day, value } of values) {
    const index = Math.floor((Date.parse(`${day}T00:00:00Z`) - first) / (7 * dayMs))
    if (index >= 0 && index < sums.length) sums[index]! += value
  }
  return sums
}
