import { af } from './af.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { el } from './el.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import type { GoldenSet } from './golden-set.ts'
import { hi } from './hi.ts'
import { id } from './id.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import { ms } from './ms.ts'
import { ph } from './ph.ts'
import { pt } from './pt.ts'
import { ru } from './ru.ts'
import { th } from './th.ts'
import { tr } from './tr.ts'
import { vi } from './vi.ts'
import { zhCn } from './zh-cn.ts'
import { zhTw } from './zh-tw.ts'

/** Every language a shop can offer. */
export const goldenSets: readonly GoldenSet[] = [
  en,
  de,
  fr,
  es,
  pt,
  it,
  tr,
  id,
  ms,
  ph,
  af,
  ru,
  el,
  ar,
  hi,
  th,
  zhCn,
  zhTw,
  ja,
  ko,
  vi,
]
