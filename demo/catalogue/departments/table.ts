import type { Department } from '../types.ts'

const DISHWASHER = ['Dishwasher|洗碗机|غسالة الأطباق', 'Safe|适用|آمن', 'Upper rack|上层适用|الرف العلوي'] as const

/** Kettles, teapots, cups and bottles. */
export const table: Department = {
  key: 'table',
  name: 'Tea, coffee & table|茶、咖啡与餐桌|الشاي والقهوة والمائدة',
  tint: 6,
  kinds: {
    kettle: {
      colours: 'slate/tan ivory/tan pine/tan clay/cocoa black/tan mist/tan silver/black',
      materials: [
        'stainless-steel|不锈钢|من الفولاذ المقاوم للصدأ',
        'enamelled|珐琅|المطلي بالمينا',
        'powder-coated-steel|磨砂涂层钢|من الفولاذ المطلي',
      ],
      features: [
        'slow-pour|慢注|البطيء الصب',
        'gooseneck|细嘴|ذو العنق الطويل',
        'balanced|配重均衡|المتوازن',
        'with thermometer|带温度计|بمقياس حرارة',
        'with wooden handle|配木柄|بمقبض خشبي',
        'with cool-touch handle|防烫手柄|بمقبض بارد اللمس',
      ],
      lines: [
        'A thin, steady pour for full control.|水流细而稳，指哪儿注哪儿。|خيط ماء رفيع ثابت يذهب حيث تنظر.',
        'Boils enough water for four cups.|一壶够四杯。|يغلي ما يكفي لأربعة أكواب.',
        'The lid stays on when you pour.|倾倒时壶盖不掉。|الغطاء ثابت عند الإمالة.',
      ],
      specs: [
        ['Hobs|适用炉具|المواقد', 'Gas, ceramic and induction|燃气、电陶、电磁炉|غاز وسيراميك وحثّي'],
        ['Warranty|保修|الضمان', '2 years|2 年|سنتان'],
      ],
      measure: { label: 'Capacity|容量|السعة', unit: 'l', values: [0.8, 1, 1.2], optional: 0.2, spread: 1.2 },
      grams: 1050,
    },
    teapot: {
      colours: 'chalk terracotta mist/tan graphite/tan sage blue/chalk honey oat/tan',
      materials: ['stoneware|炻器|من الخزف الحجري', 'porcelain|瓷质|من البورسلان|1.2', 'clay|陶土|من الفخار'],
      features: [
        'hand-thrown|手拉坯|المشغول يدوياً',
        'speckled|斑点釉|المرقّط',
        'drip-free|断水利落|بلا تقطير',
        'with steel strainer|不锈钢滤网|مع مصفاة فولاذية',
        'with bamboo handle|竹提梁|بمقبض من الخيزران',
      ],
      lines: [
        'Pours without dripping.|倒茶干净利落，不滴桌布。|يصبّ بلا قطرة على المفرش.',
        'Keeps the second cup as hot as the first.|第二杯和第一杯一样热。|الكوب الثاني ساخن كالأول.',
        'Easy-lift strainer.|两指即可提出滤网。|تُرفع المصفاة بإصبعين.',
      ],
      specs: [DISHWASHER, ['Made|制作|الصنع', 'By hand|手工|يدوي', 'In small batches|小批量|بكميات صغيرة']],
      measure: { label: 'Capacity|容量|السعة', unit: 'ml', values: [450, 600, 900], optional: 0.25, spread: 1.4 },
      grams: 780,
    },
    cup: {
      colours: 'mist ivory/tan clay blue/chalk sage graphite rose honey chalk/blue',
      materials: ['stoneware|炻器|من الخزف الحجري', 'porcelain|瓷质|من البورسلان|1.2', 'earthenware|陶制|من الفخار|0.9'],
      features: [
        'hand-thrown|手拉坯|المشغول يدوياً',
        'speckled|斑点|المرقّط',
        'double-glazed|双层釉|المزدوج الطلاء',
        'ribbed|竖纹|المضلّع',
        'with wide handle|带大把手|بمقبض عريض',
        'with raw base|素烧底|بقاعدة غير مطلية',
      ],
      lines: [
        'Thick walls keep drinks warm.|杯壁厚，手心暖。|جدران سميكة ويدان دافئتان.',
        'Comfortable to hold and dishwasher safe.|握着舒服，也能进洗碗机。|مريح في اليد وآمن في غسالة الأطباق.',
        'Each one is finished by hand.|每只都有匠人的指痕。|على كل واحد أثر إبهام صانعه.',
      ],
      specs: [DISHWASHER, ['Microwave|微波炉|الميكروويف', 'Safe|适用|آمن']],
      measure: { label: 'Capacity|容量|السعة', unit: 'ml', values: [220, 280, 320, 380], optional: 0, spread: 1.1 },
      grams: 340,
    },
    bottle: {
      colours: 'pine chalk blue coral graphite rose mist mustard lilac',
      materials: [
        'stainless-steel|不锈钢|من الفولاذ المقاوم للصدأ',
        'recycled-steel|再生钢|من الفولاذ المعاد تدويره|1.1',
        'titanium|钛金属|من التيتانيوم|1.9',
      ],
      features: [
        'double-walled|双层真空|المزدوجة الجدار',
        'leak-proof|防漏|المانعة للتسرب',
        'lightweight|轻量|الخفيفة الوزن',
        'with carry loop|带提环|بحلقة حمل',
        'with wide mouth|宽口|بفوهة واسعة',
        'with bamboo lid|竹盖|بغطاء من الخيزران',
      ],
      lines: [
        'Cold for 24 hours, hot for 12.|保冷 24 小时，保温 12 小时。|بارد ٢٤ ساعة وساخن ١٢ ساعة.',
        'Leakproof, even upside down.|倒放在包里也不漏。|تُقلب في الحقيبة وتبقى جافة.',
        'Fits car cup holders and bike cages.|放得进车载杯架和单车水壶架。|تناسب حامل السيارة وحامل الدراجة.',
      ],
      specs: [DISHWASHER, ['Insulation|保温|العزل', 'Vacuum|真空|تفريغ هوائي']],
      measure: { label: 'Capacity|容量|السعة', unit: 'ml', values: [350, 500, 750, 1000], optional: 0.45, spread: 1.5 },
      grams: 380,
    },
  },
  groups: [
    {
      key: 'kettles',
      name: 'Kettles|水壶|الغلايات',
      leaves: [
        [
          'pour-over-kettles',
          'kettle',
          'Pour-over kettles|手冲壶|أباريق الصبّ',
          'pour-over kettle|手冲壶|إبريق صبّ ~|m',
          39,
          160,
        ],
        [
          'stovetop-kettles',
          'kettle',
          'Stovetop kettles|灶用水壶|أباريق الموقد',
          'stovetop kettle|灶用水壶|إبريق ~ للموقد|m',
          34,
          120,
        ],
        [
          'tea-kettles',
          'kettle',
          'Tea kettles|烧水壶|غلايات الشاي',
          'tea kettle|泡茶烧水壶|إبريق ~ لماء الشاي|m',
          36,
          130,
        ],
      ],
    },
    {
      key: 'teapots',
      name: 'Teapots|茶壶|أباريق الشاي',
      leaves: [
        [
          'family-teapots',
          'teapot',
          'Teapots for the table|餐桌茶壶|أباريق شاي للمائدة',
          'teapot|餐桌茶壶|إبريق شاي ~|m',
          29,
          120,
        ],
        [
          'small-teapots',
          'teapot',
          'Small teapots|小茶壶|أباريق شاي صغيرة',
          'small teapot|小茶壶|إبريق شاي ~ الصغير|m',
          22,
          95,
          {
            measure: { label: 'Capacity|容量|السعة', unit: 'ml', values: [220, 300, 380], optional: 0.2, spread: 1.25 },
          },
        ],
        [
          'gongfu-teapots',
          'teapot',
          'Gongfu teapots|功夫茶壶|أباريق الشاي الصيني',
          'gongfu teapot|功夫茶壶|إبريق ~ للشاي الصيني|m',
          39,
          260,
          {
            measure: { label: 'Capacity|容量|السعة', unit: 'ml', values: [150, 200, 250], optional: 0.2, spread: 1.2 },
          },
        ],
      ],
    },
    {
      key: 'cups',
      name: 'Cups & mugs|杯子|الأكواب',
      leaves: [
        ['coffee-cups', 'cup', 'Coffee cups|咖啡杯|أكواب القهوة', 'coffee cup|咖啡杯|كوب قهوة ~|m', 14, 39],
        [
          'mugs',
          'cup',
          'Mugs|马克杯|أكواب كبيرة',
          'mug|马克杯|كوب ~ الكبير|m',
          14,
          42,
          { measure: { label: 'Capacity|容量|السعة', unit: 'ml', values: [320, 380, 450], optional: 0, spread: 1.1 } },
        ],
        [
          'cappuccino-cups',
          'cup',
          'Cappuccino cups|卡布奇诺杯|أكواب الكابتشينو',
          'cappuccino cup|卡布奇诺杯|كوب كابتشينو ~|m',
          15,
          44,
        ],
        ['tea-cups', 'cup', 'Tea cups|茶杯|أكواب الشاي', 'tea cup|茶杯|كوب شاي ~|m', 12, 38],
      ],
    },
    {
      key: 'bottles',
      name: 'Bottles & flasks|水瓶|القوارير',
      leaves: [
        [
          'insulated-bottles',
          'bottle',
          'Insulated bottles|保温瓶|قوارير حافظة للحرارة',
          'insulated bottle|保温瓶|قارورة ~ الحافظة للحرارة|f',
          22,
          64,
        ],
        [
          'sports-bottles',
          'bottle',
          'Sports bottles|运动水瓶|قوارير رياضية',
          'sports bottle|运动水瓶|قارورة ~ الرياضية|f',
          16,
          48,
        ],
        [
          'office-bottles',
          'bottle',
          'Desk bottles|办公水瓶|قوارير المكتب',
          'desk bottle|办公水瓶|قارورة ~ للمكتب|f',
          18,
          52,
        ],
        [
          'school-bottles',
          'bottle',
          'School bottles|学生水瓶|قوارير المدرسة',
          'school bottle|学生水瓶|قارورة ~ للمدرسة|f',
          14,
          36,
          {
            measure: { label: 'Capacity|容量|السعة', unit: 'ml', values: [350, 500], optional: 0.4, spread: 1.2 },
            materials: ['stainless-steel|不锈钢|من الفولاذ المقاوم للصدأ', 'BPA-free|不含双酚 A|الخالية من BPA'],
          },
        ],
      ],
    },
  ],
}
