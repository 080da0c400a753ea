import type { GoodsTexts, Texts } from '../catalogue.queries.ts'
import type { TextUnit } from '#server/platform/text-source.ts'

/** Most characters of each text, as the editor has them. */
const maxLengths = { title: 255, description: 100_000, name: 100, text: 500, option: 255 } as const

/** Every text of a product in the order of the editor; keys have the place of each in its list. */
export function listGoodsTexts({ title, subtitle, description, attributes, options, images }: GoodsTexts): TextUnit[] {
  return [
    { key: 'title', kind: 'title', max: maxLengths.title, texts: title },
    { key: 'subtitle', kind: 'subtitle', max: maxLengths.title, texts: subtitle },
    { key: 'description', kind: 'description', max: maxLengths.description, texts: description },
    ...attributes.flatMap(({ name, value }, at): TextUnit[] => [
      { key: `attribute.${at}.name`, kind: 'attributeName', max: maxLengths.name, texts: name },
      { key: `attribute.${at}.value`, kind: 'attributeValue', max: maxLengths.text, texts: value },
    ]),
    ...options.flatMap(({ name, values }, at): TextUnit[] => [
      { key: `option.${at}.name`, kind: 'optionName', max: maxLengths.option, texts: name },
      ...values.map((texts, index): TextUnit => ({
        key: `option.${at}.value.${index}`,
        kind: 'optionValue',
        max: maxLengths.option,
        texts,
      })),
    ]),
    ...images.map(({ alt = {} }, at): TextUnit => ({
      key: `image.${at}.alt`,
      kind: 'imageAlt',
      max: maxLengths.text,
      texts: alt,
    })),
  ]
}

/** A product with these texts by key in one language; the others stay. */
export function setGoodsTexts<Content extends GoodsTexts>(
  content: Content,
  lang: string,
  texts: ReadonlyMap<string, string>,
): Content {
  const set = (key: string, before: Texts): Texts => {
    const text = texts.get(key)
    return text === undefined ? before : { ...before, [lang]: text }
  }
  return {
    ...content,
    title: set('title', content.title),
    subtitle: set('subtitle', content.subtitle),
    description: set('description', content.description),
    attributes: content.attributes.map(({ name, value }, at) => ({
      name: set(`attribute.${at}.name`, name),
      value: set(`attribute.${at}.value`, value),
    })),
    options: content.options.map(({ name, values }, at) => ({
      name: set(`option.${at}.name`, name),
      values: values.map((value, index) => set(`option.${at}.value.${index}`, value)),
    })),
    images: content.images.map((image, at) => {
      const key = `image.${at}.alt`
      return texts.has(key) ? { ...image, alt: set(key, image.alt ?? {}) } : image
    }),
  }
}
