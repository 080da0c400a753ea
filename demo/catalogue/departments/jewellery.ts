import type { Department } from '../types.ts'

/** Watches, rings and necklaces. */
export const jewellery: Department = {
  key: 'jewellery',
  name: 'Watches & jewellery|腕表与首饰|الساعات والمجوهرات',
  tint: 5,
  kinds: {
    watch: {
      colours: 'teal/chestnut ivory/graphite navy/tan black/chestnut chalk/tan pine/cocoa silver/black wine/cocoa',
      materials: [
        'stainless-steel|不锈钢|من الفولاذ المقاوم للصدأ',
        'titanium|钛金属|من التيتانيوم|1.4',
        'brushed-steel|拉丝钢|من الفولاذ المصقول|1.05',
      ],
      features: [
        'slim|薄款|النحيفة',
        'water-resistant|防水|المقاومة للماء',
        'luminous|夜光|المضيئة',
        'with leather strap|配皮表带|بسوار جلدي',
        'with sapphire glass|配蓝宝石镜面|بزجاج ياقوتي',
        'with date window|带日历|بنافذة للتاريخ',
      ],
      lines: [
        'A dial you can read at a glance.|半秒就能读清的表盘。|ميناء تقرأه في نصف ثانية.',
        'Change the strap without tools.|表带免工具更换。|يُبدَّل السوار بلا أدوات.',
        'Easy to service.|易于保养。|سهلة الصيانة.',
      ],
      specs: [
        ['Movement|机芯|الحركة', 'Quartz|石英|كوارتز'],
        ['Water resistance|防水|مقاومة الماء', '50 m|50 米|٥٠ متراً', '100 m|100 米|١٠٠ متر'],
        ['Warranty|保修|الضمان', '2 years|2 年|سنتان', '5 years|5 年|٥ سنوات'],
      ],
      measure: { label: 'Case|表径|قطر العلبة', unit: 'mm', values: [34, 36, 38, 40], optional: 0.12, spread: 1.1 },
      grams: 160,
    },
    ring: {
      colours: 'emerald/gold sapphire/silver ruby/gold clear/rosegold amethyst/silver topaz/silver onyx/gold',
      materials: ['recycled-metal|再生金属|من معدن معاد تدويره', 'sterling-silver|925 银|من الفضة الإسترلينية|1.5'],
      features: [
        'polished|抛光|المصقول',
        'fine|纤细|الرفيع',
        'pavé|密镶|المرصّع',
        'with faceted stone|刻面宝石|بحجر متعدد الأوجه',
        'with claw setting|爪镶|بتثبيت مخلبي',
      ],
      lines: [
        'Made for everyday wear.|天天戴，洗碗也不用摘。|صُنع ليُلبس كل يوم.',
        'Comes in a gift box.|附小礼盒，拿起就能送。|يأتي في علبة صغيرة جاهزة للإهداء.',
        'Available in a full range of sizes.|多种尺寸可选。|متوفر بمقاسات عديدة.',
      ],
      specs: [
        ['Stone|宝石|الحجر', 'Laboratory grown|培育宝石|حجر مزروع في المختبر', 'Cut glass|切面玻璃|زجاج مقطوع'],
        ['Nickel|镍|النيكل', 'Free|不含|خالٍ منه'],
      ],
      sizes: 'ring',
      colourLabel: 'Stone colour|宝石颜色|لون الحجر',
      grams: 30,
    },
    necklace: {
      colours: 'emerald/gold sapphire/silver ruby/gold clear/rosegold amethyst/silver topaz/silver onyx/gold',
      materials: ['recycled-metal|再生金属|من معدن معاد تدويره', 'fine-link|细链|بحلقات دقيقة|1.1'],
      features: [
        'delicate|纤细|الرقيقة',
        'polished|抛光|المصقولة',
        'hand-finished|手工打磨|المشغولة يدوياً',
        'with drop pendant|水滴吊坠|بتعليقة على شكل قطرة',
        'with extension chain|附延长链|بسلسلة إطالة',
        'with secure clasp|安全扣|بقفل محكم',
      ],
      lines: [
        'Delicate but strong.|细到能配衬衫，结实到不怕孩子拽。|رقيقة مع القميص ومتينة أمام يد طفل.',
        'A secure clasp that clicks shut.|扣上时手上有感。|قفل يُغلق بنقرة محسوسة.',
        'Comes in a gift box.|附小礼盒，拿起就能送。|تأتي في علبة صغيرة جاهزة للإهداء.',
      ],
      specs: [
        ['Plating|镀层|الطلاء', '3 microns|3 微米|٣ ميكرون', '5 microns|5 微米|٥ ميكرون'],
        ['Nickel|镍|النيكل', 'Free|不含|خالٍ منه'],
      ],
      measure: { label: 'Length|长度|الطول', unit: 'cm', values: [40, 42, 45, 50], optional: 0.35, spread: 1.15 },
      colourLabel: 'Stone colour|宝石颜色|لون الحجر',
      grams: 40,
    },
  },
  groups: [
    {
      key: 'watches',
      name: 'Watches|腕表|ساعات اليد',
      leaves: [
        [
          'automatic-watches',
          'watch',
          'Automatic watches|机械腕表|ساعات أوتوماتيكية',
          'automatic watch|自动机械腕表|ساعة ~ الأوتوماتيكية|f',
          190,
          890,
          {
            specs: [
              [
                'Movement|机芯|الحركة',
                'Automatic, 21 jewels|自动机芯，21 钻|أوتوماتيكية، ٢١ حجراً',
                'Automatic, 24 jewels|自动机芯，24 钻|أوتوماتيكية، ٢٤ حجراً',
              ],
              ['Power reserve|动力储存|احتياطي الطاقة', '42 hours|42 小时|٤٢ ساعة', '70 hours|70 小时|٧٠ ساعة'],
            ],
          },
        ],
        [
          'quartz-watches',
          'watch',
          'Quartz watches|石英腕表|ساعات كوارتز',
          'quartz watch|石英腕表|ساعة كوارتز ~|f',
          69,
          260,
        ],
        [
          'dress-watches',
          'watch',
          'Dress watches|正装腕表|ساعات رسمية',
          'dress watch|正装腕表|ساعة ~ الرسمية|f',
          120,
          520,
        ],
        [
          'field-watches',
          'watch',
          'Field watches|野外腕表|ساعات ميدانية',
          'field watch|野外腕表|ساعة ~ الميدانية|f',
          89,
          340,
        ],
        [
          'womens-watches',
          'watch',
          'Women’s watches|女士腕表|ساعات نسائية',
          'women’s watch|女士腕表|ساعة ~ النسائية|f',
          79,
          390,
          { measure: { label: 'Case|表径|قطر العلبة', unit: 'mm', values: [28, 30, 32], optional: 0.1, spread: 1.1 } },
        ],
      ],
    },
    {
      key: 'rings',
      name: 'Rings|戒指|الخواتم',
      leaves: [
        [
          'solitaire-rings',
          'ring',
          'Solitaire rings|单石戒指|خواتم بحجر واحد',
          'solitaire ring|单石戒指|خاتم ~ بحجر واحد|m',
          59,
          290,
        ],
        [
          'cocktail-rings',
          'ring',
          'Cocktail rings|鸡尾酒戒指|خواتم السهرة',
          'cocktail ring|鸡尾酒戒指|خاتم سهرة ~|m',
          34,
          160,
        ],
        ['gift-rings', 'ring', 'Rings to give|礼品戒指|خواتم للإهداء', 'gift ring|礼品戒指|خاتم ~ للإهداء|m', 39, 190],
      ],
    },
    {
      key: 'necklaces',
      name: 'Necklaces|项链|القلائد',
      leaves: [
        [
          'pendant-necklaces',
          'necklace',
          'Pendants|吊坠项链|قلائد بتعليقة',
          'pendant necklace|吊坠项链|قلادة ~|f',
          34,
          160,
          {
            features: [
              'delicate|纤细|الرقيقة',
              'polished|抛光|المصقولة',
              'with extension chain|附延长链|بسلسلة إطالة',
              'with secure clasp|安全扣|بقفل محكم',
            ],
          },
        ],
        [
          'everyday-necklaces',
          'necklace',
          'Everyday necklaces|日常项链|قلائد يومية',
          'everyday necklace|日常项链|قلادة ~ لكل يوم|f',
          29,
          130,
        ],
        [
          'gift-necklaces',
          'necklace',
          'Necklaces to give|礼品项链|قلائد للإهداء',
          'gift necklace|礼品项链|قلادة ~ للإهداء|f',
          39,
          210,
        ],
      ],
    },
  ],
}
