import type { Department } from '../types.ts'

const FILM = {
  features: [
    'mechanical|机械|الميكانيكية',
    'restored|翻新|المجدَّدة',
    'compact|小巧|المدمجة',
    'with light meter|带测光表|بمقياس ضوء',
    'with leather case|附皮套|مع حافظة جلدية',
    'with self-timer|带自拍定时|بمؤقت ذاتي',
  ],
  specs: [
    ['Film|胶片|الفيلم', '35 mm (135)|135 胶片|فيلم ٣٥ مم'],
    [
      'Shutter|快门|الغالق',
      '1 s to 1/1000 s|1 秒至 1/1000 秒|من ثانية إلى ١/١٠٠٠',
      '1 s to 1/500 s|1 秒至 1/500 秒|من ثانية إلى ١/٥٠٠',
    ],
    ['Warranty|保修|الضمان', '1 year|1 年|سنة واحدة'],
  ],
} as const

/** Cameras, on film and digital. */
export const cameras: Department = {
  key: 'cameras',
  name: 'Cameras|相机|الكاميرات',
  tint: 5,
  kinds: {
    camera: {
      colours: 'graphite/chestnut silver/black black/slate silver/chestnut graphite/pine silver/navy',
      materials: [
        'leather-trimmed|皮革饰面|بكسوة جلدية|1.1',
        'magnesium|镁合金|بهيكل من المغنيسيوم|1.25',
        'brass-topped|黄铜顶盖|بغطاء علوي من النحاس|1.2',
      ],
      features: [
        'compact|小巧|المدمجة',
        'weather-sealed|防尘防滴|المقاومة للعوامل الجوية',
        'quiet|静音快门款|الهادئة الغالق',
        'with bright viewfinder|明亮取景器|بمحدد منظر ساطع',
        'with neck strap|附背带|مع حزام للرقبة',
        'with fast autofocus|快速对焦|بتركيز تلقائي سريع',
      ],
      lines: [
        'Dials you can read even when the camera is off.|不开机也能看清每个拨盘。|أقراص تُقرأ والكاميرا مطفأة.',
        'Small enough to carry every day.|小巧，天天带得出门。|صغيرة بما يكفي لترافقك كل يوم.',
        'Quiet shutter for street and concert photography.|快门安静，适合街拍和音乐会。|غالق هادئ للشارع والحفلات.',
      ],
      specs: [
        [
          'Sensor|传感器|المستشعر',
          '24 megapixels|2400 万像素|٢٤ ميغابكسل',
          '26 megapixels|2600 万像素|٢٦ ميغابكسل',
          '40 megapixels|4000 万像素|٤٠ ميغابكسل',
        ],
        ['Storage|存储卡|التخزين', 'SD card|SD 存储卡|بطاقة SD'],
        ['Warranty|保修|الضمان', '2 years|2 年|سنتان'],
      ],
      measure: { label: 'Lens|镜头|العدسة', unit: 'mm', values: [28, 35, 40, 50], optional: 0.15, spread: 1.15 },
      numbered: true,
      grams: 520,
    },
  },
  groups: [
    {
      key: 'digital-cameras',
      name: 'Digital cameras|数码相机|كاميرات رقمية',
      leaves: [
        [
          'mirrorless-cameras',
          'camera',
          'Mirrorless cameras|微单相机|كاميرات بلا مرآة',
          'mirrorless camera|微单相机|كاميرا ~ بلا مرآة|f',
          690,
          1980,
        ],
        [
          'compact-cameras',
          'camera',
          'Compact cameras|便携相机|كاميرات مدمجة',
          'digital compact camera|便携数码相机|كاميرا ~ الرقمية|f',
          290,
          890,
          {
            features: [
              'silent|静音|الصامتة',
              'pocket-size|口袋|بحجم الجيب',
              'with wrist strap|附腕带|مع حزام للمعصم',
              'with fast autofocus|快速对焦|بتركيز تلقائي سريع',
            ],
          },
        ],
        [
          'travel-cameras',
          'camera',
          'Travel cameras|旅行相机|كاميرات السفر',
          'travel camera|旅行相机|كاميرا ~ للسفر|f',
          340,
          1100,
        ],
        [
          'street-cameras',
          'camera',
          'Street cameras|街拍相机|كاميرات تصوير الشارع',
          'street camera|街拍相机|كاميرا ~ لتصوير الشارع|f',
          490,
          1490,
        ],
      ],
    },
    {
      key: 'film-cameras',
      name: 'Film cameras|胶片相机|كاميرات الفيلم',
      leaves: [
        [
          'rangefinders',
          'camera',
          'Rangefinders|旁轴相机|كاميرات محدد المدى',
          'rangefinder camera|旁轴胶片相机|كاميرا ~ بمحدد المدى|f',
          340,
          1290,
          FILM,
        ],
        [
          'point-and-shoot',
          'camera',
          'Point and shoot|傻瓜相机|كاميرات فيلم سهلة',
          'point-and-shoot film camera|傻瓜胶片相机|كاميرا ~ الفيلمية السهلة|f',
          69,
          290,
          FILM,
        ],
        [
          'restored-cameras',
          'camera',
          'Collectors’ cameras|收藏级相机|كاميرات الهواة والجامعين',
          'collector’s film camera|收藏级胶片相机|كاميرا ~ الفيلمية للجامعين|f',
          420,
          1690,
          FILM,
        ],
      ],
    },
  ],
}
