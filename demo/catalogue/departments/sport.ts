import type { Department } from '../types.ts'

/** Fitness equipment, balls and helmets. */
export const sport: Department = {
  key: 'sport',
  name: 'Sport & outdoors|运动户外|الرياضة والهواء الطلق',
  tint: 6,
  kinds: {
    dumbbell: {
      colours: 'graphite/honey coral/ivory mist/graphite oat/clay denim/silver rose/plum sage/pine',
      materials: [
        'cast-iron|铸铁|من الحديد الزهر',
        'rubber-coated|包胶|المغلّف بالمطاط|1.1',
        'neoprene|氯丁胶|المغلّف بالنيوبرين',
        'vinyl|浸塑|المغلّف بالفينيل|0.9',
      ],
      features: [
        'non-roll|防滚|المانع للتدحرج',
        'non-slip|防滑|المانع للانزلاق',
        'quiet|静音|الهادئ',
        'with knurled grip|滚花握把|بقبضة محززة',
      ],
      lines: [
        'Stays where you put it down.|放哪儿就停在哪儿。|يبقى حيث تضعه.',
        'Easy on the floor and the neighbours.|不伤地板，不扰邻居。|لطيف على الأرض وعلى الجيران.',
        'A grip that fits small hands too.|小手也握得住。|قبضة تناسب الأيدي الصغيرة أيضاً.',
      ],
      specs: [
        ['Sold as|销售方式|يباع', 'Pair|一对|زوجاً'],
        ['Floor|地面|الأرضية', 'Protected edges|护地边角|حواف واقية'],
      ],
      materialLabel: 'Surface|表面|السطح',
      measure: {
        label: 'Weight of each|单只重量|وزن القطعة',
        unit: 'kg',
        values: [2, 4, 6, 8],
        optional: 0.55,
        spread: 2.4,
      },
      grams: 6000,
    },
    mat: {
      colours: 'sage plum blue clay slate mist lilac pine',
      materials: [
        'natural-rubber|天然橡胶|من المطاط الطبيعي|1.3',
        'cork|软木|من الفلين|1.2',
        'TPE|TPE|من مادة TPE',
        'recycled-foam|再生发泡|من إسفنج معاد تدويره|0.9',
      ],
      features: [
        'non-slip|防滑|المانعة للانزلاق',
        'extra-thick|加厚|السميكة',
        'lightweight|轻量|الخفيفة الوزن',
        'with carry strap|附背带|مع حزام حمل',
        'with alignment lines|体位线|بخطوط محاذاة',
      ],
      lines: [
        'Non-slip grip, even with wet hands.|手心出汗也不打滑。|تتمسك حتى لو ابتلت اليدان.',
        'Rolls flat at once.|一铺就平。|تنبسط فوراً.',
        'Cushions your knees on hard floors.|木地板上跪着也不硌。|رحيمة بالركبتين على الخشب.',
      ],
      specs: [
        ['Size|尺寸|المقاس', '183 × 61 cm|183 × 61 厘米|١٨٣ × ٦١ سم', '183 × 68 cm|183 × 68 厘米|١٨٣ × ٦٨ سم'],
        ['Care|护理|العناية', 'Wipe with a damp cloth|湿布擦拭|مسح بقطعة قماش رطبة'],
      ],
      measure: { label: 'Thickness|厚度|السماكة', unit: 'mm', values: [4, 5, 6, 8], optional: 0.2, spread: 1.3 },
      grams: 1600,
    },
    ball: {
      colours: 'chalk/black coral/chalk blue/chalk honey/blue sage/chalk chalk/blue',
      materials: [
        'stitched|手缝|المخيطة|1.1',
        'bonded|热贴合|الملصقة حرارياً|1.2',
        'recycled-rubber|再生橡胶|من المطاط المعاد تدويره',
      ],
      features: [
        'durable|耐磨|المتينة',
        'soft-touch|软触感|الناعمة الملمس',
        'all-weather|全天候|لكل الأجواء',
        'with hand pump|附手动气筒|مع منفاخ يدوي',
      ],
      lines: [
        'True bounce on grass, sand and street.|草地、沙地、街头，弹跳都准。|ارتداد صادق على العشب والرمل والشارع.',
        'Stays inflated all season.|充一次气用一季。|تحتفظ بهوائها موسماً كاملاً.',
        'Water-resistant seams.|接缝不吸水。|درزات لا تتشرب المطر.',
      ],
      specs: [
        ['Size|规格|المقاس', 'Size 4|4 号|مقاس ٤', 'Size 5|5 号|مقاس ٥'],
        ['Inner|内胆|الداخل', 'Butyl|丁基橡胶|مطاط بوتيل', 'Latex|乳胶|لاتكس'],
      ],
      materialLabel: 'Panels|球面|القطع',
      grams: 430,
    },
    helmet: {
      colours: 'chalk/black graphite/coral sage/chalk blue/chalk honey/black clay/chalk mist/graphite',
      materials: [
        'in-mould|一体成型|المصبوبة قطعة واحدة|1.15',
        'recycled-shell|再生外壳|بقشرة معاد تدويرها',
        'polycarbonate|聚碳酸酯|من البولي كربونات',
      ],
      features: [
        'ventilated|透气|الجيدة التهوية',
        'lightweight|轻量|الخفيفة الوزن',
        'adjustable|可调|القابلة للضبط',
        'with magnetic buckle|磁吸扣|بإبزيم مغناطيسي',
        'with reflective straps|反光带|بأحزمة عاكسة',
      ],
      lines: [
        'Adjusts to fit with one dial.|一个旋钮调合头围。|قرص واحد يضبطها على رأسك.',
        'Cool on the climb, quiet on the way down.|上坡凉快，下坡安静。|باردة في الصعود هادئة في النزول.',
        'Lightweight, impact-tested shell.|轻盈外壳，经过冲击测试。|هيكل خفيف مختبر ضد الصدمات.',
      ],
      specs: [
        ['Standard|标准|المعيار', 'EN 1078|EN 1078 标准|المعيار EN 1078'],
        [
          'Head size|头围|محيط الرأس',
          '52 to 57 cm|52 至 57 厘米|٥٢ إلى ٥٧ سم',
          '56 to 61 cm|56 至 61 厘米|٥٦ إلى ٦١ سم',
        ],
      ],
      grams: 330,
    },
  },
  groups: [
    {
      key: 'weights',
      name: 'Weights|力量训练|الأوزان',
      leaves: [
        ['home-dumbbells', 'dumbbell', 'Dumbbells|哑铃|دمبلز', 'dumbbell pair|哑铃一对|زوج دمبلز ~|m', 16, 54],
        [
          'studio-dumbbells',
          'dumbbell',
          'Studio dumbbells|健身房哑铃|دمبلز الصالات',
          'studio dumbbell pair|健身房哑铃一对|زوج دمبلز ~ للصالات|m',
          29,
          95,
          {
            measure: {
              label: 'Weight of each|单只重量|وزن القطعة',
              unit: 'kg',
              values: [10, 12, 14, 16],
              optional: 0.4,
              spread: 1.6,
            },
            grams: 12000,
          },
        ],
        [
          'light-dumbbells',
          'dumbbell',
          'Light dumbbells|轻量哑铃|دمبلز خفيفة',
          'light dumbbell pair|轻量哑铃一对|زوج دمبلز ~ الخفيف|m',
          12,
          28,
          {
            measure: {
              label: 'Weight of each|单只重量|وزن القطعة',
              unit: 'kg',
              values: [1, 1.5, 2],
              optional: 0.5,
              spread: 1.5,
            },
            grams: 1600,
          },
        ],
      ],
    },
    {
      key: 'mats',
      name: 'Mats|垫子|البُسط الرياضية',
      leaves: [
        ['yoga-mats', 'mat', 'Yoga mats|瑜伽垫|بُسط اليوغا', 'yoga mat|瑜伽垫|سجادة يوغا ~|f', 24, 95],
        [
          'pilates-mats',
          'mat',
          'Pilates mats|普拉提垫|بُسط البيلاتس',
          'Pilates mat|普拉提垫|سجادة بيلاتس ~|f',
          29,
          89,
          { measure: { label: 'Thickness|厚度|السماكة', unit: 'mm', values: [8, 10, 12], optional: 0.2, spread: 1.3 } },
        ],
        [
          'travel-mats',
          'mat',
          'Travel mats|旅行瑜伽垫|بُسط السفر',
          'travel yoga mat|旅行瑜伽垫|سجادة يوغا ~ للسفر|f',
          22,
          79,
          {
            measure: { label: 'Thickness|厚度|السماكة', unit: 'mm', values: [1.5, 2, 3], optional: 0, spread: 1.2 },
            features: [
              'non-slip|防滑|المانعة للانزلاق',
              'foldable|可折叠|القابلة للطي',
              'lightweight|轻量|الخفيفة الوزن',
              'with carry strap|附背带|مع حزام حمل',
            ],
            lines: [
              'Folds into a backpack.|折起来放得进背包。|تُطوى داخل حقيبة الظهر.',
              'Non-slip grip, even with wet hands.|手心出汗也不打滑。|تتمسك حتى لو ابتلت اليدان.',
            ],
          },
        ],
      ],
    },
    {
      key: 'balls',
      name: 'Balls|球类|الكرات',
      leaves: [
        [
          'training-balls',
          'ball',
          'Training footballs|训练足球|كرات تدريب',
          'training football|训练足球|كرة قدم ~ للتدريب|f',
          16,
          48,
        ],
        [
          'match-balls',
          'ball',
          'Match footballs|比赛足球|كرات مباريات',
          'match football|比赛足球|كرة قدم ~ للمباريات|f',
          34,
          110,
        ],
        [
          'street-balls',
          'ball',
          'Street footballs|街头足球|كرات الشارع',
          'street football|街头足球|كرة قدم ~ للشارع|f',
          18,
          44,
        ],
      ],
    },
    {
      key: 'helmets',
      name: 'Cycle helmets|骑行头盔|خوذ الدراجات',
      leaves: [
        [
          'city-helmets',
          'helmet',
          'City helmets|城市骑行头盔|خوذ المدينة',
          'city cycle helmet|城市骑行头盔|خوذة ~ للمدينة|f',
          39,
          140,
        ],
        [
          'road-helmets',
          'helmet',
          'Road helmets|公路骑行头盔|خوذ الطرق',
          'road cycle helmet|公路骑行头盔|خوذة ~ لدراجات الطرق|f',
          59,
          220,
        ],
        [
          'kids-helmets',
          'helmet',
          'Children’s helmets|儿童骑行头盔|خوذ الأطفال',
          'children’s cycle helmet|儿童骑行头盔|خوذة ~ للأطفال|f',
          24,
          69,
          {
            specs: [
              ['Standard|标准|المعيار', 'EN 1078|EN 1078 标准|المعيار EN 1078'],
              [
                'Head size|头围|محيط الرأس',
                '46 to 51 cm|46 至 51 厘米|٤٦ إلى ٥١ سم',
                '49 to 54 cm|49 至 54 厘米|٤٩ إلى ٥٤ سم',
              ],
            ],
          },
        ],
      ],
    },
  ],
}
