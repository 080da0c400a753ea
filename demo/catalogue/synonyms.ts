import type { BaseLanguage } from './types.ts'

/** Demo synonyms by language. */
export const demoSynonyms: Readonly<Record<BaseLanguage, readonly (readonly string[])[]>> = {
  en: [
    ['sofa', 'couch', 'settee'],
    ['trainers', 'sneakers'],
    ['backpack', 'rucksack', 'knapsack'],
    ['headphones', 'headset'],
    ['suitcase', 'luggage', 'trolley case'],
    ['rug', 'carpet'],
    ['casserole', 'dutch oven'],
    ['insulated bottle', 'thermos', 'vacuum flask'],
    ['smartphone', 'mobile phone', 'cell phone'],
    ['sunglasses', 'shades'],
    ['phone case', 'phone cover'],
    ['perfume', 'scent', 'fragrance'],
  ],
  'zh-CN': [
    ['手机壳', '保护壳'],
    ['双肩包', '背包'],
    ['行李箱', '拉杆箱', '旅行箱'],
    ['运动鞋', '球鞋'],
    ['太阳镜', '墨镜'],
    ['腕表', '手表'],
    ['保温瓶', '保温杯'],
    ['笔记本电脑', '手提电脑'],
  ],
  ar: [
    ['حقيبة', 'شنطة'],
    ['أريكة', 'كنبة'],
    ['هاتف', 'جوال', 'موبايل'],
    ['مصباح', 'لمبة'],
    ['قدر', 'طنجرة'],
    ['سجادة', 'موكيت'],
    ['عطر', 'برفان'],
  ],
}
