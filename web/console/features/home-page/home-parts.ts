import type { HomeBannerContent, HomeSectionContent } from '#contract/staff-home.ts'
import { newIdempotencyKey } from '#web/client/idempotency-key.ts'
import { isShown } from '#contract/home-window.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { useTimes } from '../../app/times.ts'

export type Section = HomeSectionContent
export type Banner = HomeBannerContent
type Part = Section | Banner

/** Of the form that the database gives back. */
const newPartId = (): string => newIdempotencyKey().replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')

const always = { startsAt: null, endsAt: null, languages: [], hidden: false }

export const buildSection = (kind: Section['kind']): Section => ({
  id: newPartId(),
  kind,
  titles: {},
  style: 'grid',
  goodsIds: [],
  categoryId: null,
  ...always,
})

/** A banner of its first image. */
export const buildBanner = (image: string): Banner => ({
  id: newPartId(),
  headlines: {},
  sentences: {},
  buttons: {},
  link: '/commodity',
  image,
  phoneImage: null,
  alts: {},
  scene: null,
  ...always,
})

/** Whether it is shown at a time in a language. */
export const isPartShown = (part: Part, at: Date, lang: string): boolean => isShown(part, at, lang)

/** Names of sections and banners, and when they are shown, as lists say it. */
export function usePartTexts() {
  const t = useText()
  const { locale } = useLanguage()
  const { formatTime } = useTimes()
  const { languages } = useConsoleStart().brand
  const pick = (texts: Readonly<Record<string, string>>) =>
    [texts[locale], ...languages.map((one) => texts[one]), ...Object.values(texts)].find((text) => text?.trim())
  return {
    getName: (part: Part): string =>
      'kind' in part
        ? (pick(part.titles) ?? t(`homepage.kind.${part.kind}`))
        : (pick(part.headlines) ?? pick(part.alts) ?? t('homepage.banner')),
    getTime: ({ startsAt, endsAt, hidden }: Part): string => {
      if (hidden) return t('homepage.hidden')
      if (startsAt !== null && endsAt !== null)
        return t('homepage.fromUntil', { from: formatTime(startsAt), until: formatTime(endsAt) })
      if (startsAt !== null) return t('homepage.from', { time: formatTime(startsAt) })
      return endsAt === null ? t('homepage.always') : t('homepage.until', { time: formatTime(endsAt) })
    },
  }
}
