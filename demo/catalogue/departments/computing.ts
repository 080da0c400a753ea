import type { Department } from '../types.ts'

const WARRANTY = ['Warranty|保修|الضمان', '2 years|2 年|سنتان', '3 years|3 年|٣ سنوات'] as const
const STORAGE = { label: 'Storage|存储容量|سعة التخزين', unit: 'gb', optional: 0.55, spread: 1.45 } as const

/** Laptops, phones, tablets and keyboards. */
export const computing: Department = {
  key: 'computing',
  name: 'Computing & phones|电脑与手机|الحواسيب والهواتف',
  tint: 1,
  kinds: {
    laptop: {
      colours: 'silver/teal graphite/clay denim/honey sand/pine mist/denim rose/plum',
      materials: ['aluminium|铝合金|بهيكل من الألمنيوم', 'magnesium|镁合金|بهيكل من المغنيسيوم|1.15'],
      features: [
        'thin|纤薄|النحيف',
        'fanless|无风扇|الصامت بلا مروحة',
        'lightweight|轻量|الخفيف الوزن',
        'with matte screen|配雾面屏|بشاشة مطفأة اللمعان',
        'with backlit keyboard|带背光键盘|بلوحة مفاتيح مضيئة',
        'with all-day battery|全天续航|ببطارية تدوم طوال اليوم',
      ],
      lines: [
        'Instant wake and all-day battery.|开盖即用，电量撑过一整天。|يعمل فور فتحه ويصمد طوال يوم العمل.',
        'A screen that’s easy on the eyes.|屏幕柔和，久看不累。|شاشة مريحة للعين المتعبة.',
        'Battery and drive are easy to replace.|一把螺丝刀就能更换电池和硬盘。|تُستبدل البطارية والقرص بمفك واحد.',
      ],
      specs: [
        ['Memory|内存|الذاكرة', '16 GB|16 GB 内存|١٦ غيغابايت', '32 GB|32 GB 内存|٣٢ غيغابايت'],
        [
          'Ports|接口|المنافذ',
          '2 × USB-C, HDMI|2 个 USB-C，HDMI|منفذا USB-C ومنفذ HDMI',
          '3 × USB-C|3 个 USB-C|ثلاثة منافذ USB-C',
        ],
        WARRANTY,
      ],
      measure: { ...STORAGE, values: [256, 512, 1024] },
      numbered: true,
      grams: 1350,
    },
    phone: {
      colours: 'graphite/mustard ivory/pine mist/clay sky/coral sage/honey rose/plum lilac/moss navy/apricot',
      materials: ['glass-backed|玻璃背板|بظهر زجاجي', 'aluminium|铝合金|بهيكل من الألمنيوم|1.1'],
      features: [
        'slim|纤薄|النحيف',
        'water-resistant|防水|المقاوم للماء',
        'dual-SIM|双卡|الثنائي الشريحة',
        'with fast charging|快充|بشحن سريع',
        'with wide-angle camera|广角镜头|بكاميرا واسعة الزاوية',
        'with two-day battery|两日续航|ببطارية تدوم يومين',
      ],
      lines: [
        'Fits the hand and the pocket.|握着合手，放得进口袋。|يناسب اليد والجيب.',
        'Five years of software updates.|厂家承诺五年系统更新。|خمس سنوات من التحديثات بوعد من الصانع.',
        'Great low-light camera.|光线暗了，照样拍得好。|صور جيدة حتى حين يخفت الضوء.',
      ],
      specs: [
        [
          'Screen|屏幕|الشاشة',
          '6.1-inch|6.1 英寸|٦٫١ بوصة',
          '6.4-inch|6.4 英寸|٦٫٤ بوصة',
          '6.7-inch|6.7 英寸|٦٫٧ بوصة',
        ],
        ['SIM|SIM 卡|الشريحة', 'Nano SIM and eSIM|Nano SIM 与 eSIM 卡|شريحة نانو وشريحة eSIM'],
        WARRANTY,
      ],
      measure: { ...STORAGE, values: [128, 256, 512] },
      numbered: true,
      grams: 185,
    },
    tablet: {
      colours: 'silver/pine graphite/clay sky/blue rose/brick sand/amber lilac/plum',
      materials: ['aluminium|铝合金|بهيكل من الألمنيوم', 'glass-front|玻璃面板|بواجهة زجاجية'],
      features: [
        'slim|纤薄|النحيف',
        'lightweight|轻量|الخفيف الوزن',
        'with pen support|支持手写笔|مع دعم القلم',
        'with matte screen|配雾面屏|بشاشة مطفأة اللمعان',
        'with four speakers|配四扬声器|بأربعة مكبرات صوت',
      ],
      lines: [
        'For reading, drawing and long train rides.|看书、画画、坐长途火车都合适。|للقراءة والرسم ورحلات القطار الطويلة.',
        'Bright outdoors, easy on the eyes at night.|户外够亮，夜里柔和。|ساطع في الخارج، هادئ في الليل.',
        'Light enough to hold in one hand.|单手拿得住。|خفيف بحيث تحمله يد واحدة.',
      ],
      specs: [
        [
          'Screen|屏幕|الشاشة',
          '10.4-inch|10.4 英寸|١٠٫٤ بوصة',
          '11-inch|11 英寸|١١ بوصة',
          '12.4-inch|12.4 英寸|١٢٫٤ بوصة',
        ],
        ['Battery life|续航|عمر البطارية', '10 hours|10 小时|١٠ ساعات', '13 hours|13 小时|١٣ ساعة'],
        WARRANTY,
      ],
      measure: { ...STORAGE, values: [64, 128, 256] },
      numbered: true,
      grams: 480,
    },
    keyboard: {
      colours: 'chalk/clay graphite/honey mist/blue oat/teal navy/coral sage/chalk rose/wine black/slate',
      materials: [
        'aluminium|铝合金|بهيكل من الألمنيوم|1.4',
        'PBT-keycap|PBT 键帽|بمفاتيح من بلاستيك PBT',
        'recycled-plastic|再生塑料|من البلاستيك المعاد تدويره',
      ],
      features: [
        'wireless|无线|اللاسلكية',
        'quiet|静音|الهادئة',
        'hot-swap|热插拔|ذات المفاتيح القابلة للتبديل',
        'with backlight|带背光|بإضاءة خلفية',
        'with volume knob|带音量旋钮|بقرص للصوت',
        'with wrist rest|附腕托|مع مسند للرسغ',
      ],
      lines: [
        'Soft, quiet keys for the office.|按键柔和均匀，办公室里也安静。|ضغطة ناعمة متساوية وهادئة في المكتب.',
        'Pairs with three devices, switch with one key.|可连三台设备，一键切换。|تقترن بثلاثة أجهزة وتنتقل بينها بزر واحد.',
        'Hot-swappable switches.|每个轴体都能拔出更换。|كل مفتاح فيها يُخلع ويُستبدل.',
      ],
      specs: [
        [
          'Connection|连接方式|الاتصال',
          'USB-C and Bluetooth|USB-C 与蓝牙|USB-C وبلوتوث',
          'USB-C, 2.4 GHz and Bluetooth|USB-C、2.4 GHz 与蓝牙|USB-C و٢٫٤ غيغاهرتز وبلوتوث',
        ],
        ['Switches|轴体|المفاتيح', 'Linear|线性轴|خطية', 'Tactile|段落轴|لمسية', 'Silent linear|静音线性轴|خطية صامتة'],
        WARRANTY,
      ],
      grams: 820,
    },
  },
  groups: [
    {
      key: 'laptops',
      name: 'Laptops|笔记本电脑|الحواسيب المحمولة',
      leaves: [
        [
          'everyday-laptops',
          'laptop',
          'Everyday laptops|日常笔记本|حواسيب يومية',
          '14-inch laptop|14 英寸笔记本电脑|حاسوب ~ المحمول ١٤ بوصة|m',
          520,
          1100,
        ],
        [
          'light-laptops',
          'laptop',
          'Light laptops|轻薄本|حواسيب خفيفة',
          '13-inch travel laptop|13 英寸便携本|حاسوب ~ للسفر ١٣ بوصة|m',
          690,
          1490,
        ],
        [
          'studio-laptops',
          'laptop',
          'Studio laptops|创作本|حواسيب الاستوديو',
          '16-inch studio laptop|16 英寸创作本|حاسوب ~ للاستوديو ١٦ بوصة|m',
          1190,
          2690,
        ],
        [
          'student-laptops',
          'laptop',
          'Student laptops|学生本|حواسيب الطلاب',
          '14-inch student laptop|14 英寸学生本|حاسوب ~ للطلاب ١٤ بوصة|m',
          340,
          690,
        ],
      ],
    },
    {
      key: 'phones',
      name: 'Phones|手机|الهواتف',
      leaves: [
        ['smartphones', 'phone', 'Smartphones|智能手机|هواتف ذكية', 'smartphone|智能手机|هاتف ~ الذكي|m', 290, 890],
        [
          'compact-phones',
          'phone',
          'Compact phones|小屏手机|هواتف صغيرة',
          'compact phone|小屏手机|هاتف ~ الصغير|m',
          250,
          690,
          { specs: [['Screen|屏幕|الشاشة', '5.4-inch|5.4 英寸|٥٫٤ بوصة', '5.8-inch|5.8 英寸|٥٫٨ بوصة'], WARRANTY] },
        ],
        [
          'camera-phones',
          'phone',
          'Camera phones|影像手机|هواتف التصوير',
          'camera phone|影像手机|هاتف ~ للتصوير|m',
          490,
          1190,
        ],
        [
          'first-phones',
          'phone',
          'First phones|入门手机|الهاتف الأول',
          'starter phone|入门手机|هاتف ~ للمبتدئين|m',
          120,
          260,
        ],
      ],
    },
    {
      key: 'tablets',
      name: 'Tablets|平板电脑|الأجهزة اللوحية',
      leaves: [
        [
          'drawing-tablets',
          'tablet',
          'Drawing tablets|绘画平板|أجهزة لوحية للرسم',
          'drawing tablet|绘画平板|جهاز ~ اللوحي للرسم|m',
          290,
          890,
        ],
        [
          'reading-tablets',
          'tablet',
          'Reading tablets|阅读平板|أجهزة لوحية للقراءة',
          'reading tablet|阅读平板|جهاز ~ اللوحي للقراءة|m',
          150,
          360,
        ],
        [
          'family-tablets',
          'tablet',
          'Family tablets|家庭平板|أجهزة لوحية للعائلة',
          'family tablet|家庭平板|جهاز ~ اللوحي للعائلة|m',
          190,
          480,
        ],
      ],
    },
    {
      key: 'keyboards',
      name: 'Keyboards|键盘|لوحات المفاتيح',
      leaves: [
        [
          'mechanical-keyboards',
          'keyboard',
          'Mechanical keyboards|机械键盘|لوحات ميكانيكية',
          'mechanical keyboard|机械键盘|لوحة مفاتيح ~ الميكانيكية|f',
          69,
          240,
        ],
        [
          'office-keyboards',
          'keyboard',
          'Office keyboards|办公键盘|لوحات مكتبية',
          'office keyboard|办公键盘|لوحة مفاتيح ~ للمكتب|f',
          39,
          120,
        ],
        [
          'gaming-keyboards',
          'keyboard',
          'Gaming keyboards|游戏键盘|لوحات الألعاب',
          'gaming keyboard|游戏键盘|لوحة مفاتيح ~ للألعاب|f',
          59,
          220,
        ],
      ],
    },
  ],
}
