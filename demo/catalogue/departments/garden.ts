import type { Department } from '../types.ts'

/** Plants, and the pots they come in. */
export const garden: Department = {
  key: 'garden',
  name: 'Plants|绿植|النباتات',
  tint: 3,
  kinds: {
    plant: {
      colours: 'oat terracotta chalk sage blue graphite clay mist',
      materials: [
        'in a ceramic pot|陶瓷盆|في أصيص من السيراميك|1.15',
        'in a self-watering pot|自吸水盆|في أصيص ذاتي السقي|1.3',
        'in a stoneware pot|炻器盆|في أصيص من الخزف الحجري|1.2',
      ],
      features: [
        'easy-care|好养|السهلة العناية',
        'upright|挺拔|المنتصبة',
        'slow-growing|慢生|البطيئة النمو',
        'low-light|耐阴|المناسبة للظل',
        'glossy|叶面油亮|اللامعة الأوراق',
      ],
      lines: [
        'Water when the top two centimetres are dry.|表土干两厘米再浇水。|اسقها حين يجف سنتيمتران من السطح.',
        'Shipped upright in a ventilated box.|开窗纸箱运输，直立到家。|تسافر في صندوق بنوافذ وتصل واقفة.',
        'Easy to care for, even for beginners.|好养易活，新手也适合。|سهل العناية حتى للمبتدئين.',
      ],
      specs: [
        ['Light|光照|الضوء', 'Bright, no direct sun|明亮散射光|ساطع بلا شمس مباشرة', 'Half shade|半阴|نصف ظل'],
        ['Water|浇水|السقي', 'Once a week|每周一次|مرة في الأسبوع', 'Every ten days|每十天一次|كل عشرة أيام'],
      ],
      materialLabel: 'Pot|花盆|الأصيص',
      measure: { label: 'Height|高度|الارتفاع', unit: 'cm', values: [35, 45, 60, 80], optional: 0.25, spread: 2.2 },
      colourLabel: 'Pot colour|花盆颜色|لون الأصيص',
      grams: 3200,
    },
  },
  groups: [
    {
      key: 'house-plants',
      name: 'House plants|室内绿植|نباتات داخلية',
      leaves: [
        ['rubber-figs', 'plant', 'Rubber figs|橡皮树|التين المطاطي', 'rubber fig|橡皮树|نبتة تين مطاطي ~|f', 28, 110],
        [
          'tall-plants',
          'plant',
          'Tall plants|高株绿植|نباتات طويلة',
          'tall rubber fig|高株橡皮树|نبتة تين مطاطي ~ الطويلة|f',
          59,
          190,
          {
            measure: { label: 'Height|高度|الارتفاع', unit: 'cm', values: [80, 100, 120], optional: 0.2, spread: 1.6 },
            grams: 5200,
          },
        ],
        [
          'bushy-plants',
          'plant',
          'Bushy plants|丰茂绿植|نباتات كثيفة',
          'bushy rubber fig|丰茂橡皮树|نبتة تين مطاطي ~ الكثيفة|f',
          26,
          95,
        ],
      ],
    },
    {
      key: 'small-plants',
      name: 'Small plants & gifts|小盆栽与礼品|نباتات صغيرة وهدايا',
      leaves: [
        [
          'desk-plants',
          'plant',
          'Desk plants|桌面绿植|نباتات المكتب',
          'small desk fig|桌面小橡皮树|نبتة تين ~ الصغيرة للمكتب|f',
          18,
          54,
          {
            measure: { label: 'Height|高度|الارتفاع', unit: 'cm', values: [20, 25, 30], optional: 0.2, spread: 1.5 },
            grams: 1400,
          },
        ],
        [
          'gift-plants',
          'plant',
          'Plants to give|礼品绿植|نباتات للإهداء',
          'gift rubber fig|礼品橡皮树|نبتة تين مطاطي ~ للإهداء|f',
          29,
          89,
        ],
        [
          'office-plants',
          'plant',
          'Office plants|办公室绿植|نباتات للشركات',
          'office rubber fig|办公室橡皮树|نبتة تين مطاطي ~ لمكان العمل|f',
          49,
          160,
          { measure: { label: 'Height|高度|الارتفاع', unit: 'cm', values: [60, 80, 100], optional: 0.25, spread: 1.8 } },
        ],
      ],
    },
  ],
}
