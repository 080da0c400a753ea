import type { Department } from '../types.ts'

const WIRELESS = [
  ['Connection|连接方式|الاتصال', 'Bluetooth 5.3|蓝牙 5.3|بلوتوث ٥٫٣', 'Bluetooth 5.4|蓝牙 5.4|بلوتوث ٥٫٤'],
  ['Charging|充电接口|الشحن', 'USB-C|USB-C 接口|منفذ USB-C'],
] as const

/** Headphones and speakers. */
export const audio: Department = {
  key: 'audio',
  name: 'Audio|音频|الصوتيات',
  tint: 1,
  kinds: {
    headphones: {
      colours: 'oat teal graphite navy clay sage black silver',
      materials: [
        'leather-padded|皮垫|بوسائد جلدية|1.15',
        'aluminium|铝合金|بهيكل من الألمنيوم|1.2',
        'knit-band|针织头梁|بطوق محبوك',
      ],
      features: [
        'noise-cancelling|降噪|العازلة للضوضاء',
        'foldable|可折叠|القابلة للطي',
        'lightweight|轻量|الخفيفة الوزن',
        'with built-in microphone|带麦克风|بميكروفون مدمج',
        'with travel case|附收纳盒|مع حافظة سفر',
        'with memory-foam pads|记忆棉耳垫|بوسائد من الإسفنج الطري',
      ],
      lines: [
        'Light to wear, with long battery life.|戴着轻，电量足。|خفيفة على الرأس، وبطاريتها تدوم طويلاً.',
        'Clear voices and warm, balanced bass.|人声清楚，低音温润均匀。|أصوات واضحة وجهير دافئ متوازن.',
        'Replaceable ear pads.|耳垫可拆，在家就能更换。|الوسائد قابلة للفك والاستبدال في المنزل.',
      ],
      specs: [
        [
          'Battery life|续航|عمر البطارية',
          '24 hours|24 小时|٢٤ ساعة',
          '32 hours|32 小时|٣٢ ساعة',
          '40 hours|40 小时|٤٠ ساعة',
        ],
        ...WIRELESS,
      ],
      grams: 280,
    },
    speaker: {
      colours: 'slate/tan coral/chalk chalk/tan pine/tan black/tan blue/tan honey/cocoa rose/tan',
      materials: [
        'woven-fabric|编织布面|بغطاء من القماش المنسوج',
        'wool-covered|羊毛布面|بغطاء من الصوف|1.2',
        'recycled-shell|再生塑料外壳|بهيكل معاد تدويره',
      ],
      features: [
        'wireless|无线|اللاسلكي',
        'rechargeable|可充电|القابل للشحن',
        'splash-proof|防泼溅|المقاوم للرذاذ',
        'with carry loop|带提环|بحلقة حمل',
        'with stereo pairing|可双机立体声|مع إقران ستيريو',
        'with touch controls|触控操作|بأزرار لمس',
      ],
      lines: [
        'Fills a room without shouting.|声音铺满房间，却不刺耳。|يملأ الغرفة صوتاً من دون صخب.',
        'Small enough for a bookcase, loud enough for a party.|放得上书架，也撑得起六人聚会。|صغير على الرف، كبير في سهرة الأصدقاء.',
        'Pair two for true stereo.|两台即可组成真正的立体声。|اثنان منه يصنعان صوت ستيريو حقيقياً.',
      ],
      specs: [
        [
          'Playing time|播放时长|مدة التشغيل',
          '12 hours|12 小时|١٢ ساعة',
          '16 hours|16 小时|١٦ ساعة',
          '20 hours|20 小时|٢٠ ساعة',
        ],
        ...WIRELESS,
      ],
      grams: 900,
    },
  },
  groups: [
    {
      key: 'headphones',
      name: 'Headphones|耳机|سماعات الرأس',
      leaves: [
        [
          'over-ear-headphones',
          'headphones',
          'Over-ear headphones|头戴包耳式耳机|سماعات فوق الأذن',
          'over-ear headphones|包耳式耳机|سماعات ~ فوق الأذن|f',
          69,
          390,
        ],
        [
          'on-ear-headphones',
          'headphones',
          'On-ear headphones|压耳式耳机|سماعات على الأذن',
          'on-ear headphones|压耳式耳机|سماعات ~ على الأذن|f',
          39,
          180,
        ],
        [
          'studio-headphones',
          'headphones',
          'Studio headphones|监听耳机|سماعات الاستوديو',
          'studio headphones|监听耳机|سماعات استوديو ~|f',
          89,
          520,
        ],
        [
          'travel-headphones',
          'headphones',
          'Travel headphones|旅行耳机|سماعات السفر',
          'travel headphones|旅行耳机|سماعات سفر ~|f',
          79,
          340,
        ],
        [
          'gaming-headphones',
          'headphones',
          'Gaming headphones|游戏耳机|سماعات الألعاب',
          'gaming headphones|游戏耳机|سماعات ألعاب ~|f',
          49,
          240,
        ],
        [
          'home-headphones',
          'headphones',
          'Home listening|居家聆听耳机|سماعات الاستماع المنزلي',
          'home-listening headphones|居家聆听耳机|سماعات منزلية ~|f',
          99,
          460,
        ],
      ],
    },
    {
      key: 'speakers',
      name: 'Speakers|音箱|مكبرات الصوت',
      leaves: [
        [
          'portable-speakers',
          'speaker',
          'Portable speakers|便携音箱|مكبرات محمولة',
          'portable speaker|便携音箱|مكبّر صوت ~ المحمول|m',
          39,
          190,
        ],
        [
          'room-speakers',
          'speaker',
          'Room speakers|客厅音箱|مكبرات الغرف',
          'room speaker|客厅音箱|مكبّر صوت ~ للغرف|m',
          89,
          420,
        ],
        [
          'shelf-speakers',
          'speaker',
          'Shelf speakers|书架音箱|مكبرات الرفوف',
          'shelf speaker|书架音箱|مكبّر صوت ~ للرف|m',
          69,
          290,
        ],
        [
          'garden-speakers',
          'speaker',
          'Garden speakers|庭院音箱|مكبرات الحديقة',
          'garden speaker|庭院音箱|مكبّر صوت ~ للحديقة|m',
          59,
          240,
        ],
        [
          'bathroom-speakers',
          'speaker',
          'Bathroom speakers|浴室音箱|مكبرات الحمّام',
          'bathroom speaker|浴室音箱|مكبّر صوت ~ للحمّام|m',
          29,
          95,
        ],
      ],
    },
  ],
}
