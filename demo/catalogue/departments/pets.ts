import type { Department } from '../types.ts'

/** Beds for cats and dogs. */
export const pets: Department = {
  key: 'pets',
  name: 'Pets|宠物|الحيوانات الأليفة',
  tint: 2,
  kinds: {
    petbed: {
      colours: 'slate/ivory terracotta/ivory pine/sand sand/chestnut blue/oat rose/ivory graphite/sand',
      materials: [
        'canvas|帆布|من القماش القوي',
        'wool|羊毛|من الصوف|1.3',
        'corduroy|灯芯绒|من القطيفة المضلّعة',
        'recycled-fleece|再生绒|من الصوف الصناعي المعاد تدويره|0.9',
      ],
      features: [
        'washable|可水洗|القابل للغسل',
        'chew-resistant|耐咬|المقاوم للعض',
        'deep|深窝|العميق',
        'with reversible cushion|双面垫|بوسادة ذات وجهين',
        'with non-slip base|防滑底|بقاعدة مانعة للانزلاق',
      ],
      lines: [
        'High sides to lean on, low entry for older pets.|围边可靠，入口低，老腿也好迈。|جوانب للاتكاء ومدخل منخفض للأرجل المتعبة.',
        'Fully machine washable.|每个部分都能机洗。|كل جزء منه يُغسل في الغسالة.',
        'Fur wipes off easily.|湿手一抹，毛就下来。|يُرفع الوبر بيد رطبة.',
      ],
      specs: [
        ['Filling|填充|الحشوة', 'Recycled fibre|再生纤维|ألياف معاد تدويرها', 'Memory foam|记忆棉|إسفنج طري'],
        ['Care|护理|العناية', 'Machine wash at 40°|40° 机洗|غسل آلي عند ٤٠°'],
      ],
      measure: { label: 'Width|宽度|العرض', unit: 'cm', values: [50, 65, 80], optional: 0.5, spread: 1.8 },
      grams: 1700,
    },
  },
  groups: [
    {
      key: 'pet-beds',
      name: 'Pet beds|宠物窝|أسرّة الحيوانات',
      leaves: [
        ['dog-beds', 'petbed', 'Dog beds|狗窝|أسرّة الكلاب', 'dog bed|狗窝|سرير ~ للكلاب|m', 39, 150],
        [
          'cat-beds',
          'petbed',
          'Cat beds|猫窝|أسرّة القطط',
          'cat bed|猫窝|سرير ~ للقطط|m',
          29,
          95,
          {
            measure: { label: 'Width|宽度|العرض', unit: 'cm', values: [42, 50], optional: 0.35, spread: 1.3 },
            grams: 900,
          },
        ],
        [
          'puppy-beds',
          'petbed',
          'Puppy beds|幼犬窝|أسرّة الجراء',
          'puppy bed|幼犬窝|سرير ~ للجراء|m',
          26,
          79,
          {
            measure: { label: 'Width|宽度|العرض', unit: 'cm', values: [40, 46], optional: 0.3, spread: 1.25 },
            grams: 800,
          },
        ],
      ],
    },
  ],
}
