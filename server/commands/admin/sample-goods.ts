import { kinds } from '#demo/art/kinds.ts'
import { toGoodsImageAddress } from '#demo/art/image-address.ts'
import { samplePrefix } from '#server/modules/catalogue/public.ts'
import type { Brand } from '#server/platform/brand.ts'
import { pickText } from '#server/platform/pick-text.ts'

type Texts = { readonly en: string; readonly 'zh-CN': string; readonly ar: string }

type Sample = {
  readonly handle: string
  readonly kind: keyof typeof kinds
  readonly colour: string
  readonly price: number
  readonly title: Texts
  readonly category: Texts
}

const kitchen: Texts = { en: 'Kitchen', 'zh-CN': '厨房', ar: 'المطبخ' }
const home: Texts = { en: 'Home', 'zh-CN': '家居', ar: 'المنزل' }
const audio: Texts = { en: 'Audio', 'zh-CN': '音频', ar: 'الصوتيات' }
const clothing: Texts = { en: 'Clothing', 'zh-CN': '服装', ar: 'الملابس' }
const travel: Texts = { en: 'Travel', 'zh-CN': '旅行', ar: 'السفر' }

const toSample = (
  kind: Sample['kind'],
  colour: string,
  price: number,
  category: Texts,
  [en, zh, ar]: readonly [string, string, string],
): Sample => ({ handle: samplePrefix + kind, kind, colour, price, category, title: { en, 'zh-CN': zh, ar } })

const samples: readonly Sample[] = [
  toSample('kettle', '33474A', 59, kitchen, ['Pour-over kettle', '手冲水壶', 'غلاية تقطير']),
  toSample('cup', 'D97A4E', 14, kitchen, ['Stoneware cup', '陶杯', 'كوب خزفي']),
  toSample('pan', 'B3262E', 79, kitchen, ['Cast iron pan', '铸铁锅', 'قدر من الحديد المصبوب']),
  toSample('lamp', 'E0B23C', 89, home, ['Desk lamp', '台灯', 'مصباح مكتب']),
  toSample('armchair', '2E5E5A', 420, home, ['Reading armchair', '阅读椅', 'كرسي للقراءة']),
  toSample('plant', '3F7A45', 24, home, ['Potted plant', '盆栽', 'نبتة في أصيص']),
  toSample('headphones', '2F6F6A', 129, audio, ['Wireless headphones', '无线耳机', 'سماعات لاسلكية']),
  toSample('speaker', '4B4F58', 99, audio, ['Bookshelf speaker', '书架音箱', 'مكبر صوت للرف']),
  toSample('dress', 'B3262E', 69, clothing, ['Summer dress', '夏季连衣裙', 'فستان صيفي']),
  toSample('trainer', 'D9D4C8', 85, clothing, ['Canvas trainers', '帆布运动鞋', 'حذاء رياضي قماشي']),
  toSample('backpack', 'B7791F', 75, travel, ['Day backpack', '日用背包', 'حقيبة ظهر يومية']),
  toSample('suitcase', '3A5FA0', 160, travel, ['Cabin suitcase', '登机箱', 'حقيبة سفر للمقصورة']),
]

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`

const header =
  'Handle,Title,Body (HTML),Product Category,Tags,Published,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Image Src,Image Position,Image Alt Text,Status'

const bodyTexts: Texts = {
  en: 'A sample product. It shows what a page looks like, and is taken off in one step.',
  'zh-CN': '示例商品，用于展示页面效果，可一键移除。',
  ar: 'منتج تجريبي يبيّن شكل الصفحة، ويُزال بخطوة واحدة.',
}

/** About the same number in currencies whose prices have no decimals, such as 5,900 yen for 59. */
const toPrice = (price: number, digits: number) => (digits === 0 ? String(price * 100) : price.toFixed(digits))

/** A product CSV of the sample products in the brand's own language, with pictures that the shop draws. */
export function buildSampleCsv({ settings, hosts }: Brand): string {
  const { defaultLanguage, currency } = settings
  const pick = (texts: Texts) => pickText(texts, defaultLanguage, 'en')
  const toImage = (kind: Sample['kind'], colour: string) =>
    `https://${hosts[0]}${toGoodsImageAddress(kind, colour, null, 1)}`
  const rows = samples.map(({ handle, kind, colour, price, title, category }) =>
    [
      handle,
      pick(title),
      `<p>${pick(bodyTexts)}</p>`,
      pick(category),
      'sample',
      'true',
      handle.toUpperCase(),
      '500',
      '25',
      toPrice(price, currency.digits),
      toImage(kind, colour),
      '1',
      pick(title),
      'active',
    ]
      .map(quote)
      .join(','),
  )
  return `${[header, ...rows].join('\n')}\n`
}

/** Handles of all sample products. */
export const sampleHandles: readonly string[] = samples.map(({ handle }) => handle)
