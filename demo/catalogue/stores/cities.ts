import { text } from '../text.ts'
import type { Text } from '../types.ts'

const ROWS = `
copenhagen Copenhagen|哥本哈根|كوبنهاغن;milan Milan|米兰|ميلانو;porto Porto|波尔图|بورتو;lyon Lyon|里昂|ليون;paris Paris|巴黎|باريس
edinburgh Edinburgh|爱丁堡|إدنبرة;geneva Geneva|日内瓦|جنيف;amsterdam Amsterdam|阿姆斯特丹|أمستردام;kyoto Kyoto|京都|كيوتو
rotterdam Rotterdam|鹿特丹|روتردام;bergen Bergen|卑尔根|بيرغن;okayama Okayama|冈山|أوكاياما;melbourne Melbourne|墨尔本|ملبورن
florence Florence|佛罗伦萨|فلورنسا;tromso Tromsø|特罗姆瑟|ترومسو;lisbon Lisbon|里斯本|لشبونة;bogota Bogotá|波哥大|بوغوتا
istanbul Istanbul|伊斯坦布尔|إسطنبول;grasse Grasse|格拉斯|غراس;seoul Seoul|首尔|سيول;ljubljana Ljubljana|卢布尔雅那|ليوبليانا
taipei Taipei|台北|تايبيه;berlin Berlin|柏林|برلين;shenzhen Shenzhen|深圳|شنتشن;vienna Vienna|维也纳|فيينا
singapore Singapore|新加坡|سنغافورة;solingen Solingen|索林根|زولينغن;turin Turin|都灵|تورينو;lille Lille|里尔|ليل
utrecht Utrecht|乌得勒支|أوترخت;hamburg Hamburg|汉堡|هامبورغ;chiang-mai Chiang Mai|清迈|شيانغ ماي
montevideo Montevideo|蒙得维的亚|مونتيفيديو;dubai Dubai|迪拜|دبي;marrakesh Marrakesh|马拉喀什|مراكش;warsaw Warsaw|华沙|وارسو
montreal Montréal|蒙特利尔|مونتريال;beirut Beirut|贝鲁特|بيروت`

/** Cities of stores by key. */
export const cities: ReadonlyMap<string, Text> = new Map(
  ROWS.trim()
    .split(/[;\n]/)
    .map((row) => {
      const gap = row.indexOf(' ')
      return [row.slice(0, gap), text(row.slice(gap + 1))]
    }),
)
