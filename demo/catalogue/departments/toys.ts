import type { Department } from '../types.ts'

const AGE = ['Age|适用年龄|العمر', 'From 18 months|18 个月以上|من ١٨ شهراً', 'From 3 years|3 岁以上|من ٣ سنوات'] as const

/** Building blocks and bears. */
export const toys: Department = {
  key: 'toys',
  name: 'Toys|玩具|الألعاب',
  tint: 4,
  kinds: {
    blocks: {
      colours: 'teal/honey clay/sage denim/apricot honey/slate lilac/honey rose/mist moss/coral',
      materials: ['beech|榉木|من خشب الزان|1.1', 'rubberwood|橡胶木|من خشب المطاط', 'limewood|椴木|من خشب الزيزفون'],
      features: [
        'rounded|圆角|المدوّرة الحواف',
        'with water-based paint|水性漆|بطلاء مائي',
        'stackable|可叠放|القابلة للتكديس',
        'with cotton bag|附棉布袋|مع كيس قطني',
        'with picture cards|附图卡|مع بطاقات مصوّرة',
      ],
      lines: [
        'A tower, a bridge, then a zoo.|先搭塔，再架桥，最后变动物园。|برج ثم جسر ثم حديقة حيوان.',
        'Rounded corners and durable paint.|手工磨圆边角，漆不掉色。|زوايا مدوّرة يدوياً وطلاء ثابت.',
        'Hours of creative play.|激发创意，百玩不厌。|ساعات من اللعب الإبداعي.',
      ],
      specs: [AGE, ['Tested|检测|الفحص', 'EN 71|EN 71 标准|المعيار EN 71']],
      measure: { label: 'Pieces|件数|عدد القطع', unit: 'pieces', values: [24, 36, 50], optional: 0.2, spread: 1.8 },
      packaging: true,
      grams: 1400,
    },
    teddy: {
      colours: 'tan/brick sand/pine cocoa/honey slate/blue ivory/clay rose/plum mustard/teal',
      materials: [
        'cotton-plush|棉绒|من القطيفة القطنية',
        'mohair|马海毛|من الموهير|1.8',
        'recycled-plush|再生绒|من القطيفة المعاد تدويرها',
        'wool|羊毛|من الصوف|1.4',
      ],
      features: [
        'soft|柔软|الناعم',
        'jointed|关节可动|المتحرك المفاصل',
        'washable|可水洗|القابل للغسل',
        'with ribbon bow|蝴蝶结|بربطة عنق',
      ],
      lines: [
        'Sits up on its own and listens well.|坐得住，也听得懂。|يجلس وحده ويجيد الإصغاء.',
        'Eyes stitched, not glued.|眼睛是缝的，不是粘的。|عيناه مخيطتان لا ملصقتان.',
        'Sturdy enough to be carried by the ears.|耳朵结实，拎着走也不怕。|أذنان تتحملان أن يُحمل بهما.',
      ],
      specs: [
        ['Age|适用年龄|العمر', 'From birth|新生儿起|منذ الولادة'],
        ['Care|护理|العناية', 'Hand wash|手洗|غسل يدوي', 'Machine wash at 30°|30° 机洗|غسل آلي عند ٣٠°'],
      ],
      measure: { label: 'Height|高度|الارتفاع', unit: 'cm', values: [24, 30, 38], optional: 0.25, spread: 1.7 },
      grams: 320,
    },
  },
  groups: [
    {
      key: 'building',
      name: 'Building|积木|ألعاب البناء',
      leaves: [
        ['wooden-blocks', 'blocks', 'Wooden blocks|木积木|مكعبات خشبية', 'building blocks|木积木|مكعبات ~|f', 19, 69],
        [
          'first-blocks',
          'blocks',
          'First blocks|启蒙积木|المكعبات الأولى',
          'first blocks|启蒙木积木|مكعبات ~ الأولى|f',
          15,
          44,
        ],
        [
          'gift-blocks',
          'blocks',
          'Blocks to give|礼品积木|مكعبات للإهداء',
          'gift building blocks|礼品木积木|مكعبات ~ للإهداء|f',
          29,
          89,
        ],
      ],
    },
    {
      key: 'bears',
      name: 'Bears|玩具熊|الدببة',
      leaves: [
        ['teddy-bears', 'teddy', 'Teddy bears|泰迪熊|دببة تيدي', 'teddy bear|泰迪熊|دب ~|m', 19, 79],
        ['bedtime-bears', 'teddy', 'Bedtime bears|安睡熊|دببة النوم', 'bedtime bear|安睡熊|دب ~ للنوم|m', 16, 54],
        ['gift-bears', 'teddy', 'Bears to give|礼品熊|دببة للإهداء', 'gift bear|礼品熊|دب ~ للإهداء|m', 24, 95],
      ],
    },
  ],
}
