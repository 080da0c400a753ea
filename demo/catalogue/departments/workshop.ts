import type { Department } from '../types.ts'

/** Drills. */
export const workshop: Department = {
  key: 'workshop',
  name: 'Workshop|工具|الورشة',
  tint: 1,
  kinds: {
    drill: {
      colours: 'teal/honey coral/graphite mustard/graphite denim/coral sage/sand brick/silver slate/honey',
      materials: [
        'brushless|无刷|بمحرك بلا فرشات|1.25',
        'metal-geared|金属齿轮|بتروس معدنية|1.1',
        'soft-grip|软胶握把|بقبضة طرية',
      ],
      features: [
        'compact|小巧|المدمج',
        'two-speed|双速|ثنائي السرعة',
        'lightweight|轻量|الخفيف الوزن',
        'with work light|带照明灯|بمصباح عمل',
        'with two batteries|双电池|ببطاريتين',
        'with bit set|附钻头套装|مع طقم ريَش',
      ],
      lines: [
        'Puts up a bookcase in minutes.|水还没开，架子已装好。|الرف مثبّت قبل أن يغلي الماء.',
        'One battery fits every tool in the range.|一块电池，全系列通用。|بطارية واحدة لكل أدوات السلسلة.',
        'Compact enough for any cupboard.|小到能进柜角。|صغير يدخل زاوية الخزانة.',
      ],
      specs: [
        ['Voltage|电压|الجهد', '12 V|12 伏|١٢ فولت', '18 V|18 伏|١٨ فولت'],
        ['Chuck|夹头|الظرف', '10 mm|10 毫米|١٠ مم', '13 mm|13 毫米|١٣ مم'],
        ['Warranty|保修|الضمان', '3 years|3 年|٣ سنوات'],
      ],
      materialLabel: 'Build|结构|البنية',
      grams: 1500,
    },
  },
  groups: [
    {
      key: 'drills',
      name: 'Drills & drivers|电钻与起子|المثاقب والمفكات',
      leaves: [
        [
          'cordless-drills',
          'drill',
          'Cordless drills|充电电钻|مثاقب لاسلكية',
          'cordless drill|充电电钻|مثقاب ~ اللاسلكي|m',
          59,
          220,
        ],
        [
          'drill-drivers',
          'drill',
          'Drill drivers|电动起子钻|مثاقب ومفكات',
          'drill driver|电动起子钻|مثقاب ومفك ~|m',
          49,
          180,
        ],
        [
          'starter-drills',
          'drill',
          'First drills|入门电钻|مثاقب للبداية',
          'starter drill|入门电钻|مثقاب ~ للبداية|m',
          34,
          95,
        ],
      ],
    },
  ],
}
