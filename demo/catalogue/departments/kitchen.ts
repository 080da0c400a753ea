import type { Department } from '../types.ts'

const HOBS = ['Hobs|适用炉具|المواقد', 'All, induction included|各类炉具，含电磁炉|جميعها بما فيها الحثّي'] as const

/** Pots, knives and blenders. */
export const kitchen: Department = {
  key: 'kitchen',
  name: 'Kitchen|厨房|المطبخ',
  tint: 1,
  kinds: {
    pan: {
      colours: 'brick blue pine chalk mustard graphite mist plum',
      materials: [
        'cast-iron|铸铁|من الحديد الزهر|1.2',
        'enamelled|珐琅|المطلي بالمينا',
        'cast-aluminium|压铸铝|من الألمنيوم المصبوب|0.85',
      ],
      features: [
        'heavy|厚重|الثقيل',
        'easy-clean|易清洗|السهل التنظيف',
        'with self-basting lid|回水锅盖|بغطاء يعيد الرطوبة',
        'with wooden knob|木盖钮|بممسك خشبي للغطاء',
        'with wooden handle|配木柄|بمقبض خشبي',
      ],
      lines: [
        'Keeps food hot from hob to table.|从灶台到餐桌，热度不散。|يحفظ حرارته من الموقد إلى المائدة.',
        'For slow stews, quick rice and Sunday soup.|慢炖、焖饭、周日的汤。|يخنات على مهل وأرز سريع وحساء العطلة.',
        'Made to be handed down.|做来传给下一代。|صُنع ليُورَّث.',
      ],
      specs: [HOBS, ['Base|锅底|القاعدة', 'Ground flat|磨平底|مصقولة مستوية']],
      measure: { label: 'Diameter|直径|القطر', unit: 'cm', values: [20, 24, 26, 28], optional: 0.3, spread: 1.5 },
      grams: 4300,
    },
    knives: {
      colours: 'cocoa black tan brick teal chalk blue',
      materials: [
        'carbon-steel|碳钢|من الفولاذ الكربوني|1.15',
        'stainless-steel|不锈钢|من الفولاذ المقاوم للصدأ',
        'forged|锻造|المطروقة|1.2',
        'Damascus-steel|大马士革钢|من الفولاذ الدمشقي|1.8',
      ],
      features: [
        'hand-finished|手工精修|المشغولة يدوياً',
        'balanced|配重均衡|المتوازنة',
        'razor-sharp|锋利|الفائقة الحدّة',
        'with oak block|配橡木刀座|مع حامل من البلوط',
        'with full tang|一体龙骨|بنصل كامل الامتداد',
      ],
      lines: [
        'Sharp out of the box and easy to sharpen.|开箱锋利，容易保养。|حادّة من العلبة وسهلة الشحذ.',
        'Well balanced in the hand.|重心正好在握手处。|ثقلها حيث تنغلق الأصابع.',
        'Hand wash and dry for a lifetime of use.|手洗擦干，比厨房还耐用。|اغسلها باليد وجففها فتعيش أكثر من المطبخ.',
      ],
      specs: [
        [
          'Hardness|硬度|الصلابة',
          '56 HRC|56 HRC 洛氏硬度|٥٦ HRC',
          '58 HRC|58 HRC 洛氏硬度|٥٨ HRC',
          '60 HRC|60 HRC 洛氏硬度|٦٠ HRC',
        ],
        ['Care|护理|العناية', 'Hand wash, dry at once|手洗，立即擦干|غسل يدوي وتجفيف فوري'],
      ],
      colourLabel: 'Handle colour|刀柄颜色|لون المقبض',
      grams: 2400,
    },
    blender: {
      colours: 'chalk/ruby graphite/moss brick/honey mist/plum honey/wine sage/coral silver/clay rose/plum',
      materials: ['glass-jug|玻璃杯|بدورق زجاجي|1.1', 'Tritan-jug|Tritan 杯|بدورق من التريتان'],
      features: [
        'quiet|静音|الهادئ',
        'powerful|大功率|القوي',
        'five-speed|五档|بخمس سرعات',
        'with pulse setting|点动|بوضعية النبض',
        'with tamper|附搅拌棒|مع عصا تحريك',
        'with to-go cup|附随行杯|مع كوب للطريق',
      ],
      lines: [
        'Handles soup, ice and nuts with ease.|浓汤、冰块、坚果，都不在话下。|حساء وثلج ومكسرات بلا تردد.',
        'Cleans itself with water and a drop of soap.|冲水，滴一滴洗洁精，点动一下就干净。|ماء وقطرة صابون وضغطة واحدة: نظيف.',
        'Removable blades for easy cleaning.|刀组可取出清洗。|تُرفع الشفرات للغسل.',
      ],
      specs: [
        ['Power|功率|القدرة', '800 W|800 瓦|٨٠٠ واط', '1000 W|1000 瓦|١٠٠٠ واط', '1200 W|1200 瓦|١٢٠٠ واط'],
        ['Warranty|保修|الضمان', '2 years|2 年|سنتان', '5 years|5 年|٥ سنوات'],
      ],
      measure: { label: 'Capacity|容量|السعة', unit: 'l', values: [1.2, 1.5, 1.75], optional: 0, spread: 1.1 },
      grams: 3600,
    },
  },
  groups: [
    {
      key: 'pots',
      name: 'Pots & casseroles|锅具|القدور',
      leaves: [
        ['casseroles', 'pan', 'Casseroles|炖锅|قدور الطهي', 'casserole|炖锅|قدر ~|m', 49, 240],
        ['stew-pots', 'pan', 'Stew pots|汤炖锅|قدور اليخنة', 'stew pot|汤炖锅|قدر ~ لليخنة|m', 59, 260],
        ['rice-pots', 'pan', 'Rice pots|焖饭锅|قدور الأرز', 'rice pot|焖饭锅|قدر ~ للأرز|m', 49, 180],
        [
          'family-pots',
          'pan',
          'Family pots|大容量锅|قدور عائلية',
          'family pot|家庭大炖锅|قدر ~ العائلي|m',
          79,
          320,
          { measure: { label: 'Diameter|直径|القطر', unit: 'cm', values: [28, 30, 32], optional: 0.3, spread: 1.3 } },
        ],
      ],
    },
    {
      key: 'kitchen-knives',
      name: 'Kitchen knives|刀具|سكاكين المطبخ',
      leaves: [
        [
          'knife-sets',
          'knives',
          'Knife sets|刀具套装|أطقم السكاكين',
          'kitchen knife set|厨房刀具套装|سكاكين مطبخ ~|f',
          79,
          390,
        ],
        [
          'chefs-knives',
          'knives',
          'Chefs’ sets|主厨刀组|سكاكين الطهاة',
          'chef’s knife set|主厨刀组|سكاكين ~ للطهاة|f',
          120,
          520,
        ],
        [
          'starter-knives',
          'knives',
          'Starter sets|入门刀组|أطقم البداية',
          'starter knife set|入门刀组|سكاكين ~ للبداية|f',
          34,
          110,
        ],
      ],
    },
    {
      key: 'blenders',
      name: 'Blenders|搅拌机|الخلاطات',
      leaves: [
        ['jug-blenders', 'blender', 'Jug blenders|台式搅拌机|خلاطات بدورق', 'jug blender|台式搅拌机|خلاط ~|m', 59, 240],
        [
          'smoothie-blenders',
          'blender',
          'Smoothie blenders|果昔机|خلاطات العصائر',
          'smoothie blender|果昔搅拌机|خلاط عصائر ~|m',
          39,
          150,
        ],
        [
          'soup-blenders',
          'blender',
          'Soup blenders|浓汤机|خلاطات الحساء',
          'soup blender|浓汤搅拌机|خلاط حساء ~|m',
          89,
          290,
        ],
      ],
    },
  ],
}
