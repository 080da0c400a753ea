import type { Department } from '../types.ts'

const KEEP = ['After opening|开封后|بعد الفتح', '6 months|6 个月|٦ أشهر', '12 months|12 个月|١٢ شهراً'] as const
const TESTED = [
  'Skin|肤质|البشرة',
  'All types|各种肤质|جميع الأنواع',
  'Sensitive too|敏感肌可用|تناسب الحساسة أيضاً',
] as const

/** Serums, oils, perfume and lipstick. */
export const beauty: Department = {
  key: 'beauty',
  name: 'Beauty|美妆|الجمال',
  tint: 3,
  kinds: {
    serum: {
      colours: 'amber pine blue cocoa sage plum',
      materials: [
        'vitamin C|维 C|بفيتامين سي|1.1',
        'hyaluronic|玻尿酸|بحمض الهيالورونيك',
        'niacinamide|烟酰胺|بالنياسيناميد',
        'squalane|角鲨烷|بالسكوالين',
        'rosehip|玫瑰果|بثمر الورد',
      ],
      features: [
        'fragrance-free|无香型|الخالي من العطور',
        'fast-absorbing|易吸收|السريع الامتصاص',
        'gentle|温和|اللطيف',
        'concentrated|高浓度|المركّز',
      ],
      lines: [
        'Two drops, morning and evening.|早晚两滴。|قطرتان صباحاً ومساءً.',
        'Absorbs in seconds.|还没找到眼镜就吸收了。|يُمتص في لحظات ولا يترك لمعاناً.',
        'Every ingredient listed in plain words.|成分表写得清楚明白。|قائمة المكونات كاملة على الملصق بكلمات واضحة.',
      ],
      specs: [TESTED, KEEP],
      materialLabel: 'Key ingredient|主要成分|المكوّن الأساسي',
      measure: { label: 'Volume|容量|الحجم', unit: 'ml', values: [15, 30, 50], optional: 0.3, spread: 2.1 },
      packaging: true,
      grams: 110,
    },
    perfume: {
      colours: 'honey/gold rose/gold sky/silver sage/gold lilac/silver amber/cocoa mist/silver',
      materials: [
        'cedar|雪松|بعطر الأرز',
        'neroli|橙花|بعطر النيرولي',
        'fig|无花果|بعطر التين',
        'vetiver|香根草|بعطر نجيل الهند',
        'rose|玫瑰|بعطر الورد',
        'oud|沉香|بعطر العود|1.5',
        'bergamot|佛手柑|بعطر البرغموت',
      ],
      features: [
        'fresh|清新|المنعش',
        'warm|温暖|الدافئ',
        'woody|木质调|الخشبي',
        'soft|柔和|الناعم',
        'lasting|持久|الطويل الثبات',
      ],
      lines: [
        'Subtle, and lasts until evening.|贴肤留香，直到傍晚。|قريب من البشرة ويبقى حتى المساء.',
        'Bright at first, soft by evening.|前调明亮，尾调安静。|يبدأ مشرقاً وينتهي هادئاً.',
        'Comes in a refillable bottle.|可替换装的瓶身。|زجاجة قابلة لإعادة التعبئة.',
      ],
      specs: [
        KEEP,
        [
          'Season|适用季节|الموسم',
          'Spring and summer|春夏|الربيع والصيف',
          'Autumn and winter|秋冬|الخريف والشتاء',
          'All year|四季|طوال العام',
        ],
      ],
      materialLabel: 'Main note|主调|النوتة الأساسية',
      measure: { label: 'Volume|容量|الحجم', unit: 'ml', values: [30, 50, 100], optional: 0.5, spread: 2.3 },
      packaging: true,
      grams: 290,
    },
    lipstick: {
      colours: 'brick/gold coral/gold rose/gold wine/gold plum/silver clay/gold terracotta/gold',
      materials: [
        'shea-butter|乳木果油|بزبدة الشيا',
        'beeswax|蜂蜡|بشمع العسل',
        'jojoba|荷荷巴油|بالجوجوبا',
        'vegan|纯素|النباتي',
      ],
      features: [
        'matte|哑光|المطفأ',
        'satin|缎光|الساتاني',
        'sheer|轻透|الشفاف',
        'lasting|持久|الطويل الثبات',
        'nourishing|滋润|المغذّي',
      ],
      lines: [
        'Colour in one stroke, comfort all day.|一抹上色，整日舒适。|لون بلمسة واحدة وراحة طوال اليوم.',
        'Non-drying and transfer-resistant.|不拔干，不沾杯。|لا يجفف الشفاه ولا يلوّن الكوب.',
        'Refillable metal case.|金属管身，可换芯。|العلبة معدنية وقابلة لإعادة التعبئة.',
      ],
      specs: [KEEP, ['Tested|测试|الاختبار', 'Not on animals|不做动物测试|لم يُختبر على الحيوانات']],
      materialLabel: 'Made with|成分|المكوّن',
      colourLabel: 'Shade|色号|الدرجة',
      grams: 35,
    },
  },
  groups: [
    {
      key: 'skincare',
      name: 'Skin care|护肤|العناية بالبشرة',
      leaves: [
        ['face-serums', 'serum', 'Face serums|面部精华|سيروم الوجه', 'face serum|面部精华液|سيروم ~ للوجه|m', 16, 64],
        [
          'night-serums',
          'serum',
          'Night serums|夜间精华|سيروم الليل',
          'night serum|夜间精华液|سيروم ~ الليلي|m',
          19,
          78,
        ],
        [
          'eye-serums',
          'serum',
          'Eye serums|眼部精华|سيروم العينين',
          'eye serum|眼部精华液|سيروم ~ للعينين|m',
          18,
          68,
          { measure: { label: 'Volume|容量|الحجم', unit: 'ml', values: [10, 15, 20], optional: 0, spread: 1.5 } },
        ],
        [
          'face-oils',
          'serum',
          'Face oils|面部护理油|زيوت الوجه',
          'face oil|面部护理油|زيت ~ للوجه|m',
          18,
          72,
          {
            materials: [
              'jojoba|荷荷巴|بالجوجوبا',
              'argan|摩洛哥坚果|بالأرغان|1.2',
              'rosehip|玫瑰果|بثمر الورد',
              'squalane|角鲨烷|بالسكوالين',
            ],
          },
        ],
      ],
    },
    {
      key: 'hair-care',
      name: 'Hair & beard care|头发与胡须护理|العناية بالشعر واللحية',
      leaves: [
        [
          'hair-oils',
          'serum',
          'Hair oils|护发精油|زيوت الشعر',
          'hair oil|护发精油|زيت ~ للشعر|m',
          14,
          52,
          {
            materials: [
              'argan|摩洛哥坚果|بالأرغان|1.2',
              'rosemary|迷迭香|بإكليل الجبل',
              'camellia|山茶|بالكاميليا',
              'coconut|椰子|بجوز الهند',
            ],
            features: ['lightweight|轻盈|الخفيف', 'silicone-free|无硅油|الخالي من السيليكون', 'nourishing|滋养|المغذّي'],
            lines: [
              'Apply two drops to damp ends.|湿发滴两滴，先抹发尾。|قطرتان على الشعر الرطب بدءاً من الأطراف.',
              'Shine without the grease.|有光泽，不油腻。|لمعان بلا دهون.',
            ],
            specs: [KEEP],
          },
        ],
        [
          'beard-oils',
          'serum',
          'Beard oils|胡须护理油|زيوت اللحية',
          'beard oil|胡须护理油|زيت ~ للحية|m',
          14,
          42,
          {
            materials: ['cedar|雪松|بالأرز', 'argan|摩洛哥坚果|بالأرغان|1.2', 'jojoba|荷荷巴|بالجوجوبا'],
            features: [
              'fast-absorbing|易吸收|السريع الامتصاص',
              'softening|柔软|المليّن',
              'unscented|无香|العديم الرائحة',
            ],
            lines: [
              'Softens your beard and the skin underneath.|软化胡须，滋润皮肤。|يليّن اللحية والبشرة تحتها.',
              'Warm three drops between your palms.|三滴，掌心搓热再抹。|ثلاث قطرات تُدفّأ بين الكفين.',
            ],
            specs: [KEEP],
          },
        ],
      ],
    },
    {
      key: 'fragrance',
      name: 'Perfume|香水|العطور',
      leaves: [
        ['eau-de-parfum', 'perfume', 'Eau de parfum|浓香水|ماء العطر', 'eau de parfum|浓香水|عطر ~|m', 49, 190],
        [
          'eau-de-toilette',
          'perfume',
          'Eau de toilette|淡香水|ماء التواليت',
          'eau de toilette|淡香水|ماء تواليت ~|m',
          34,
          120,
        ],
        [
          'gift-perfumes',
          'perfume',
          'Perfume to give|香水礼盒|عطور للإهداء',
          'gift perfume|礼盒香水|عطر ~ للإهداء|m',
          54,
          210,
        ],
      ],
    },
    {
      key: 'make-up',
      name: 'Lips|唇妆|الشفاه',
      leaves: [
        ['lipsticks', 'lipstick', 'Lipsticks|口红|أحمر شفاه', 'lipstick|口红|أحمر شفاه ~|m', 14, 42],
        [
          'tinted-balms',
          'lipstick',
          'Tinted balms|有色润唇膏|مرطبات ملوّنة',
          'tinted lip balm|有色润唇膏|مرطب شفاه ~ الملوّن|m',
          9,
          28,
          {
            features: [
              'sheer|轻透|الشفاف',
              'nourishing|滋润|المغذّي',
              'unscented|无香|العديم الرائحة',
              'everyday|日常|اليومي',
            ],
          },
        ],
      ],
    },
  ],
}
