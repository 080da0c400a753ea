import type { Leaf, Phrase } from './leaves.ts'
import type { Random } from './random.ts'
import { buildText, text } from './text.ts'
import type { DemoGoods, Text } from './types.ts'

const COLOUR = text('Colour|颜色|اللون')
const CLOSING = [
  'Plastic-free packaging in paper and card.|纸质包装，不含塑料。|تغليف من الورق والكرتون دون بلاستيك.',
  'Checked by hand before it ships.|发货前人工检查。|فحص يدوي قبل كل شحنة.',
  'Not right? You can return it.|不合适可退货。|لم يناسبك؟ يمكنك إرجاعه.',
  'In stock and ready to ship.|现货，随时发货。|متوفر وجاهز للشحن.',
].map(text)

export type DescriptionParts = {
  leaf: Leaf
  material: Phrase
  features: Phrase[]
  /** The first sentence. */
  line: Text
  /** The last sentence. */
  closing: Text
}

type SpecParts = { leaf: Leaf; material: Phrase; measure: Text | null; colour: Text | null }

/** One sentence of the kind. */
export function getSubtitle(leaf: Leaf, index: number): Text {
  return leaf.lines[index % leaf.lines.length] as Text
}

/** The attributes: material, measure, single colour, then those of the kind. */
export function buildSpecTable({ leaf, material, measure, colour }: SpecParts, stream: Random): DemoGoods['specs'] {
  const rows = [{ name: leaf.materialLabel, value: material.alone }]
  if (measure) rows.push({ name: leaf.measureLabel, value: measure })
  if (colour) rows.push({ name: leaf.plainColour ? COLOUR : leaf.colourLabel, value: colour })
  for (const spec of leaf.specs) rows.push({ name: spec.name, value: stream.pick(spec.values) })
  return rows
}

export const drawClosing = (stream: Random): Text => stream.pick(CLOSING)

/** Short HTML: a sentence, the material and the features as a list, and a closing sentence. */
export function toDescriptionHtml(line: string, items: readonly string[], closing: string): string {
  return `<p>${line}</p><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul><p>${closing}</p>`
}

export const buildDescription = ({ leaf, material, features, line, closing }: DescriptionParts): Text =>
  buildText((language) => {
    const colon = language === 'zh-CN' ? '：' : ': '
    const ofMaterial = `${leaf.materialLabel[language]}${colon}${material.alone[language]}`
    return toDescriptionHtml(
      line[language],
      [ofMaterial, ...features.map(({ alone }) => alone[language])],
      closing[language],
    )
  })
