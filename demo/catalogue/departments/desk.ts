import type { Department } from '../types.ts'

/** Notebooks and pens. */
export const desk: Department = {
  key: 'desk',
  name: 'Paper & pens|纸与笔|الورق والأقلام',
  tint: 5,
  kinds: {
    book: {
      colours: 'teal/honey brick/sand blue/sand ivory/clay graphite/mustard terracotta/ivory plum/honey',
      materials: [
        'cloth-bound|布面|بغلاف من القماش',
        'linen-bound|亚麻面|بغلاف من الكتان|1.1',
        'leather-bound|皮面|بغلاف من الجلد|1.6',
      ],
      features: [
        'dotted|点阵|المنقّط',
        'ruled|横线|المسطّر',
        'blank|空白|غير المسطّر',
        'thread-sewn|线装|المخيط',
        'with ribbon|带书签带|بشريط علامة',
      ],
      lines: [
        'Opens flat and stays open.|摊得平，不回弹。|ينفتح مستوياً ويبقى مفتوحاً.',
        'Ink-friendly paper that doesn’t bleed through.|吃墨而不透。|ورق يأخذ الحبر ولا ينفذه.',
        'Numbered pages with space for an index.|有页码，也留了目录页。|صفحات مرقّمة ومكان للفهرس.',
      ],
      specs: [
        ['Pages|页数|الصفحات', '160|160 页|١٦٠', '192|192 页|١٩٢', '240|240 页|٢٤٠'],
        ['Paper|纸张|الورق', '90 g/m²|90 克/平方米|٩٠ غ/م²', '100 g/m²|100 克/平方米|١٠٠ غ/م²'],
      ],
      materialLabel: 'Binding|装帧|التجليد',
      grams: 420,
    },
    pen: {
      colours: 'teal/graphite wine/blue graphite/chestnut ivory/pine blue/cocoa mustard/pine plum/slate',
      materials: ['resin|树脂|من الراتنج', 'brass|黄铜|من النحاس|1.3', 'aluminium|铝制|من الألمنيوم'],
      features: [
        'balanced|配重均衡|المتوازن',
        'refillable|可换芯|القابل لإعادة التعبئة',
        'slim|细杆|النحيف',
        'with steel nib|钢尖|بريشة فولاذية',
        'with gift box|附礼盒|مع علبة هدية',
      ],
      lines: [
        'Writes from the first stroke.|第一笔就出墨，周一也不例外。|يكتب من الخط الأول حتى في أول الأسبوع.',
        'Takes cartridges and bottled ink.|墨囊、瓶装墨都能用。|يقبل الخراطيش والحبر السائل.',
        'The cap fits securely on the end.|笔帽套在尾端很稳。|الغطاء ثابت على طرفه.',
      ],
      specs: [
        ['Nib|笔尖|الريشة', 'Fine|F 尖|رفيعة', 'Medium|M 尖|متوسطة', 'Broad|B 尖|عريضة'],
        ['Ink|墨水|الحبر', 'Black, one cartridge|黑色，附一支墨囊|أسود، خرطوشة واحدة'],
      ],
      grams: 60,
    },
  },
  groups: [
    {
      key: 'notebooks',
      name: 'Notebooks|笔记本|الدفاتر',
      leaves: [
        ['notebooks-daily', 'book', 'Everyday notebooks|日常笔记本|دفاتر يومية', 'notebook|笔记本|دفتر ~|m', 12, 38],
        ['journals', 'book', 'Journals|日记本|دفاتر اليوميات', 'journal|日记本|دفتر يوميات ~|m', 15, 48],
        [
          'work-notebooks',
          'book',
          'Work notebooks|工作笔记本|دفاتر العمل',
          'work notebook|工作笔记本|دفتر ~ للعمل|m',
          14,
          42,
        ],
      ],
    },
    {
      key: 'pens',
      name: 'Fountain pens|钢笔|أقلام الحبر',
      leaves: [
        [
          'fountain-pens',
          'pen',
          'Everyday fountain pens|日常钢笔|أقلام حبر يومية',
          'fountain pen|钢笔|قلم حبر ~|m',
          24,
          120,
        ],
        [
          'school-pens',
          'pen',
          'School pens|学生钢笔|أقلام المدرسة',
          'school fountain pen|学生钢笔|قلم حبر ~ للمدرسة|m',
          14,
          38,
        ],
        [
          'gift-pens',
          'pen',
          'Pens to give|礼品钢笔|أقلام للإهداء',
          'gift fountain pen|礼品钢笔|قلم حبر ~ للإهداء|m',
          49,
          240,
        ],
      ],
    },
  ],
}
