import type { Department } from '../types.ts'

/** Sunglasses, scarves and hats. */
export const accessories: Department = {
  key: 'accessories',
  name: 'Accessories|配饰|الإكسسوارات',
  tint: 6,
  kinds: {
    sunglasses: {
      colours: 'chestnut/pine black/slate amber/cocoa blue/graphite rose/plum honey/moss graphite/teal wine/graphite',
      materials: [
        'acetate|板材|بإطار من الأسيتات|1.15',
        'bio-acetate|生物板材|بإطار من الأسيتات الحيوي|1.25',
        'recycled-nylon|再生尼龙|بإطار من النايلون المعاد تدويره|0.9',
      ],
      features: [
        'polarised|偏光|المستقطبة',
        'lightweight|轻量|الخفيفة الوزن',
        'gradient|渐变|المتدرجة',
        'with spring hinges|弹簧铰链|بمفصلات مرنة',
        'with felt case|附毛毡盒|مع حافظة من اللباد',
        'with tinted lenses|染色镜片|بعدسات ملوّنة',
      ],
      lines: [
        'Full UV400 protection and true colours.|UV400 全防护，颜色不失真。|حماية UV400 كاملة وألوان حقيقية.',
        'So light you forget you’re wearing them.|轻到忘了戴着。|خفيفة حتى تنساها على وجهك.',
        'Can be fitted with prescription lenses.|任何眼镜店都能配度数镜片。|يستطيع أي نظّاراتي تركيب عدساتك.',
      ],
      specs: [
        ['Protection|防护|الحماية', 'UV400, category 3|UV400，3 类|UV400، الفئة ٣'],
        ['Width|镜框宽|العرض', '138 mm|138 毫米|١٣٨ مم', '142 mm|142 毫米|١٤٢ مم', '146 mm|146 毫米|١٤٦ مم'],
      ],
      grams: 140,
    },
    scarf: {
      colours: 'clay/chalk navy/tan sage/ivory mustard/cocoa wine/rose slate/chalk tan/cocoa plum/lilac',
      materials: [
        'lambswool|羊仔毛|من صوف الحملان',
        'merino|美利奴羊毛|من صوف المارينو|1.2',
        'cashmere|羊绒|من الكشمير|2.2',
        'cotton|纯棉|من القطن|0.8',
        'alpaca|羊驼毛|من صوف الألبكة|1.6',
      ],
      features: [
        'brushed|拉绒|المصقول',
        'woven|梭织|المنسوج',
        'oversized|加大|الكبير',
        'soft|柔软|الناعم',
        'with fringes|流苏|بأهداب',
        'with woven border|织边|بإطار منسوج',
      ],
      lines: [
        'Warm without weight.|暖而不沉。|دفء بلا ثقل.',
        'Long enough to wrap around twice.|够长，能绕两圈。|طويل يلتف مرتين.',
        'Soft and never scratchy.|贴着脖子不扎。|لا يخدش الرقبة.',
      ],
      specs: [
        ['Size|尺寸|المقاس', '180 × 30 cm|180 × 30 厘米|١٨٠ × ٣٠ سم', '190 × 45 cm|190 × 45 厘米|١٩٠ × ٤٥ سم'],
        ['Care|护理|العناية', 'Hand wash, dry flat|手洗，平铺晾干|غسل يدوي وتجفيف مسطّح'],
      ],
      grams: 210,
    },
    hat: {
      colours: 'sand/cocoa tan/black chalk/navy cocoa/tan graphite/slate moss/cocoa navy/tan clay/cocoa',
      materials: ['felt|毛毡|من اللباد', 'wool|羊毛|من الصوف|1.1', 'paper-straw|纸草|من القش الورقي|0.8'],
      features: [
        'packable|可折叠收纳|القابلة للطي',
        'lightweight|轻量|الخفيفة الوزن',
        'hand-shaped|手工定型|المشكّلة يدوياً',
        'with ribbon band|缎带|بشريط',
        'with wide brim|宽檐|بحافة عريضة',
        'with inner sweatband|带吸汗带|بحزام داخلي ماصّ للعرق',
      ],
      lines: [
        'Keeps its shape after a day in a bag.|在包里压一天，形也不走。|تحتفظ بشكلها بعد يوم في الحقيبة.',
        'Shades your eyes and the back of your neck.|遮眼，也遮后颈。|ظل للعينين ولمؤخرة الرقبة.',
        'A hidden cord adjusts the fit.|内有暗绳，可调头围。|خيط مخفي يضبطها على رأسك.',
      ],
      specs: [
        [
          'Head size|头围|محيط الرأس',
          '56 to 58 cm|56 至 58 厘米|٥٦ إلى ٥٨ سم',
          '58 to 60 cm|58 至 60 厘米|٥٨ إلى ٦٠ سم',
        ],
        ['Brim|帽檐|الحافة', '6 cm|6 厘米|٦ سم', '7 cm|7 厘米|٧ سم', '8 cm|8 厘米|٨ سم'],
      ],
      grams: 160,
    },
  },
  groups: [
    {
      key: 'sunglasses',
      name: 'Sunglasses|太阳镜|النظارات الشمسية',
      leaves: [
        [
          'round-sunglasses',
          'sunglasses',
          'Round sunglasses|圆框太阳镜|نظارات شمسية مستديرة',
          'round sunglasses|圆框太阳镜|نظارات ~ الشمسية المستديرة|f',
          39,
          180,
        ],
        [
          'womens-sunglasses',
          'sunglasses',
          'Women’s sunglasses|女士太阳镜|نظارات شمسية نسائية',
          'women’s sunglasses|女士太阳镜|نظارات ~ الشمسية النسائية|f',
          44,
          190,
        ],
        [
          'mens-sunglasses',
          'sunglasses',
          'Men’s sunglasses|男士太阳镜|نظارات شمسية رجالية',
          'men’s sunglasses|男士太阳镜|نظارات ~ الشمسية الرجالية|f',
          44,
          190,
        ],
        [
          'driving-sunglasses',
          'sunglasses',
          'Driving sunglasses|驾驶太阳镜|نظارات شمسية للقيادة',
          'driving sunglasses|驾驶太阳镜|نظارات ~ الشمسية للقيادة|f',
          49,
          170,
        ],
      ],
    },
    {
      key: 'scarves',
      name: 'Scarves|围巾|الأوشحة',
      leaves: [
        [
          'winter-scarves',
          'scarf',
          'Winter scarves|冬季围巾|أوشحة شتوية',
          'winter scarf|冬季围巾|وشاح ~ الشتوي|m',
          29,
          140,
          {
            materials: [
              'lambswool|羊仔毛|من صوف الحملان',
              'merino|美利奴羊毛|من صوف المارينو|1.2',
              'cashmere|羊绒|من الكشمير|2.2',
              'alpaca|羊驼毛|من صوف الألبكة|1.6',
            ],
          },
        ],
        [
          'light-scarves',
          'scarf',
          'Light scarves|轻薄围巾|أوشحة خفيفة',
          'light scarf|轻薄围巾|وشاح ~ الخفيف|m',
          22,
          80,
          {
            materials: ['cotton|纯棉|من القطن', 'linen|亚麻|من الكتان', 'silk-cotton|丝棉|من الحرير والقطن|1.4'],
            features: ['woven|梭织|المنسوج', 'soft|柔软|الناعم', 'airy|透气|المسامي', 'with fringes|流苏|بأهداب'],
          },
        ],
        [
          'office-scarves',
          'scarf',
          'Scarves for work|通勤围巾|أوشحة للعمل',
          'scarf for work|通勤围巾|وشاح ~ للعمل|m',
          34,
          120,
        ],
      ],
    },
    {
      key: 'hats',
      name: 'Hats|帽子|القبعات',
      leaves: [
        ['brimmed-hats', 'hat', 'Brimmed hats|有檐帽|قبعات بحافة', 'brimmed hat|有檐礼帽|قبعة ~|f', 34, 130],
        ['city-hats', 'hat', 'City hats|都市帽|قبعات المدينة', 'city hat|都市礼帽|قبعة ~ للمدينة|f', 32, 120],
        ['travel-hats', 'hat', 'Travel hats|旅行帽|قبعات السفر', 'travel hat|旅行帽|قبعة ~ للسفر|f', 29, 95],
      ],
    },
  ],
}
