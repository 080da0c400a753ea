import { text } from './text.ts'
import type { Text } from './types.ts'

const ROWS = `
chalk #efe9dd Chalk white|粉笔白|أبيض طباشيري
ivory #e6dccb Ivory|象牙白|عاجي
oat #d9cdb9 Oat|燕麦色|بيج شوفاني
sand #cbb592 Sand|沙色|رملي
honey #d8a13a Honey|蜂蜜黄|عسلي
mustard #c98a2b Mustard|芥末黄|خردلي
apricot #e0a071 Apricot|杏色|مشمشي
clay #c9745a Clay|陶土色|طيني
terracotta #c0714d Terracotta|赤陶色|قرميدي
brick #b8433f Brick red|砖红色|أحمر آجري
coral #d9583b Coral|珊瑚红|مرجاني
rose #d49a98 Rose|玫瑰粉|وردي
wine #7a2f3c Burgundy|勃艮第红|عنّابي
plum #6d3f5b Plum|梅紫色|برقوقي
lilac #a99bc4 Lilac|丁香紫|ليلكي
sky #9fbcd0 Sky blue|天蓝色|أزرق سماوي
denim #4a6a8f Mid blue|中蓝色|أزرق متوسط
blue #35507a Deep blue|深蓝色|أزرق غامق
navy #26364f Navy|藏青色|كحلي
teal #2f6f6a Teal|青绿色|أزرق مخضرّ
mist #8fb0ae Sea mist|海雾青|أخضر بحري فاتح
sage #8a9f82 Sage|鼠尾草绿|أخضر مريمي
moss #5d6b3e Moss|苔绿色|أخضر طحلبي
pine #3f5c4e Pine|松绿色|أخضر صنوبري
tan #b98a58 Camel|驼色|جملي
chestnut #8a4f2a Chestnut|栗棕色|كستنائي
cocoa #5b3a22 Cocoa|可可棕|بني كاكاو
silver #c5cacc Silver|银色|فضي
slate #5c6770 Slate|石板灰|رمادي أردوازي
graphite #3a4045 Graphite|石墨灰|رمادي غرافيتي
black #24272a Black|黑色|أسود
gold #cfa04f Gold|金色|ذهبي
rosegold #cf9a84 Rose gold|玫瑰金|ذهبي وردي
amber #b5702a Amber|琥珀色|كهرماني
emerald #3f8f7a Emerald green|祖母绿色|أخضر زمردي
sapphire #3a5fb0 Sapphire blue|蓝宝石色|أزرق ياقوتي
ruby #b8344a Ruby red|红宝石色|أحمر ياقوتي
clear #dfe9f0 Clear|透明|شفاف
amethyst #8a5fb0 Amethyst violet|紫晶色|بنفسجي جمشتي
topaz #e0a83a Topaz yellow|黄玉色|أصفر توبازي
onyx #2a2e36 Onyx black|缟玛瑙黑|أسود عقيقي`

export type Colour = { key: string; hex: string; name: Text }

/** Every named colour by its key. */
export const colours: ReadonlyMap<string, Colour> = new Map(
  ROWS.trim()
    .split('\n')
    .map((row) => {
      const [key = '', hex = '', ...name] = row.split(' ')
      return [key, { key, hex, name: text(name.join(' ')) }]
    }),
)

/** The colour with this key; throws on an unknown one. */
export function getColour(key: string): Colour {
  const found = colours.get(key)
  if (!found) throw new Error(`unknown demo colour ${key}`)
  return found
}

export type Look = { colour: Colour; accent: string }

/** Parses `pine/tan black` into colourways; the default accent suits light and dark grounds. */
export function parseLooks(list: string): Look[] {
  return list.split(' ').map((item) => {
    const [key = '', accent] = item.split('/')
    return { colour: getColour(key), accent: accent ? getColour(accent).hex : '#b98a58' }
  })
}
