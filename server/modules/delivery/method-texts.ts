import { isId } from '#server/platform/ids.ts'
import { ChangedTextsError, withText, type TextSource, type TextSubject } from '#server/platform/text-source.ts'
import { listMethodTexts, raiseVersion, updateMethodTexts, type MethodTexts } from './delivery.queries.ts'

type MethodSubject = TextSubject & { readonly method: MethodTexts }

const toSubject = (method: MethodTexts): MethodSubject => ({
  id: method.id,
  names: method.name,
  units: [
    { key: 'name', kind: 'name', max: 60, texts: method.name },
    ...(method.pickup ? [{ key: 'hours', kind: 'hours', max: 300, texts: method.pickup.hours } as const] : []),
  ],
  version: method.version,
  method,
})

/** Names of delivery methods, and when orders can be collected. */
export const deliveryTexts: TextSource<MethodSubject> = {
  list: async (ctx, storeId, page) => (await listMethodTexts(ctx, storeId, page)).map(toSubject),
  find: async (ctx, storeId, ids) => (await listMethodTexts(ctx, storeId, { ids: ids.filter(isId) })).map(toSubject),
  write: async (ctx, language, changes, by) => {
    for (const [storeId, own] of Map.groupBy(changes, ({ subject }) => subject.method.storeId)) {
      const [{ subject }] = own as [(typeof own)[number]]
      if (!(await raiseVersion(ctx, { storeId, by, expected: subject.version }))) throw new ChangedTextsError()
      for (const { subject, texts } of own) {
        const { name, pickup, ...method } = subject.method
        await updateMethodTexts(ctx, {
          ...method,
          name: withText(name, language, texts.get('name')),
          pickup: pickup && { ...pickup, hours: withText(pickup.hours, language, texts.get('hours')) },
        })
      }
    }
  },
}
