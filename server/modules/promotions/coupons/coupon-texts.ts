import { emit } from '#server/events.ts'
import { isId } from '#server/platform/ids.ts'
import { ChangedTextsError, withText, type TextSource, type TextSubject } from '#server/platform/text-source.ts'
import { listCouponNames, updateCouponNames } from './coupon-names.queries.ts'

type Row = Awaited<ReturnType<typeof listCouponNames>>[number]

function toSubject({ id, name, version }: Row): TextSubject {
  const names = name as Readonly<Record<string, string>>
  return { id, names, version, units: [{ key: 'name', kind: 'name', max: 60, texts: names }] }
}

/** Names of coupons. One that shoppers have collected is translated, too: its terms stay. */
export const couponTexts: TextSource = {
  list: async (ctx, storeId, page) => (await listCouponNames(ctx, storeId, page)).map(toSubject),
  find: async (ctx, storeId, ids) => (await listCouponNames(ctx, storeId, { ids: ids.filter(isId) })).map(toSubject),
  write: async (ctx, language, changes, by) => {
    for (const { subject, texts } of changes) {
      const names = withText(subject.names, language, texts.get('name'))
      const { id, version } = subject
      if (!(await updateCouponNames(ctx, { id, names, version, by }))) throw new ChangedTextsError()
    }
    await emit(ctx, 'coupons.changed', {})
  },
}
