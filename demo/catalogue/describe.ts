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
  measure: Text | null
  colour: Text | null
}

/** One sentence of the kind. */
export function getSubtitle(leaf: Leaf, index: number): Text {
  return leaf.lines[index % leaf.lines.length] as Text
}

/** The attributes: material, measure, single colour, then those of the kind. */
export function buildSpecTable(
  { leaf, material, measure, colour }: DescriptionParts,
  stream: Random,
): DemoGoods['specs'] {
  const rows = [{ name: leaf.materialLabel, value: material.alone }]
  if (measure) rows.push({ name: leaf.measureLabel, value: measure })
  if (colour) rows.push({ name: leaf.plainColour ? COLOUR : leaf.colourLabel, value: colour })
  for (const spec of leaf.specs) rows.push({ name: spec.name, value: stream.pick(spec.values) })
  return rows
}

/** Short HTML: a sentence, the features as a list, and a closing sentence. */
export function buildDescription({ leaf, material, features }: DescriptionParts, index: number, stream: Random): Text {
  const line = getSubtitle(leaf, index + 1)
  const closing = stream.pick(CLOSING)
  return buildText((language) => {
    let items = `<li>${leaf.materialLabel[language]}${language === 'zh-CN' ? '：' : ': '}${material.alone[language]}</li>`
    for (const feature of features) items += `<li>${feature.alone[language]}</li>`
    return `<p>${line[language]}</p><ul>${items}</ul><p>${closing[language]}</p>`
  })
}
