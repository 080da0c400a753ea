import { drawGoods, type View } from './draw.ts'
import { kinds, type KindName } from './kinds.ts'
import type { FrameShape } from './scene.ts'
import { drawSnapshot, snapshotSettings, type Snapshot, type SnapshotSetting } from './snapshot.ts'
import { drawShopWindow, type ShopWindow, type WindowGoods } from './shop-window.ts'

/** Replaces an image that must not be shown: a parcel in neutral colours. */
const drawPlaceholder = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><defs><linearGradient id="f" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#c9b79c"/><stop offset="1" stop-color="#a98f6c"/></linearGradient><linearGradient id="t" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#e2d4bd"/><stop offset="1" stop-color="#cbb795"/></linearGradient><radialGradient id="s"><stop offset="0" stop-color="#12161a" stop-opacity=".3"/><stop offset="1" stop-color="#12161a" stop-opacity="0"/></radialGradient></defs><path d="M110 330V180a90 90 0 0 1 180 0v150z" fill="#8a9692" fill-opacity=".16"/><ellipse cx="210" cy="322" rx="120" ry="18" fill="url(#s)"/><path d="M120 214l80 30v84l-80-28z" fill="url(#f)"/><path d="M200 244l80-30v86l-80 28z" fill="#b59c78"/><path d="M120 214l80-28 80 28-80 30z" fill="url(#t)"/><path d="M160 200l80 29v22l-12 4v-21l-80-29z" fill="#efe6d6" fill-opacity=".75"/></svg>`

/** The root of drawn images; an address below it has all parameters of the image. */
const artRoot = '/media/art/'

const stripHash = (colour: string) => colour.replace('#', '').toLowerCase()
const isKind = (name: string): name is KindName => Object.hasOwn(kinds, name)

const colourDigits = '[0-9a-f]{6}'
const goodsPattern = new RegExp(`^([a-z]+)/(${colourDigits})(?:-(${colourDigits}))?-([123])\\.svg$`)
const snapshotPattern = new RegExp(
  `^snapshot/(${snapshotSettings.join('|')})/([a-z]+)/(${colourDigits})(?:-(${colourDigits}))?-([12])\\.svg$`,
)
const windowPattern = new RegExp(
  `^window/(arch|hex|leaf|square|circle|cut)-(${colourDigits})-(left|right)-(wide|tall)(-night)?/([a-z0-9._]{1,200})\\.svg$`,
)

/** Address of a product image: `/media/art/kettle/33474a-b98a58-1.svg`. */
export const toGoodsImageAddress = (kind: KindName, colour: string, accent: string | null, view: View): string =>
  `${artRoot}${kind}/${[stripHash(colour), ...(accent ? [stripHash(accent)] : []), view].join('-')}.svg`

/** Address of a buyer's image: `/media/art/snapshot/sill/kettle/33474a-b98a58-1.svg`. */
export const toSnapshotAddress = ({ setting, kind, colour, accent, view }: Snapshot): string =>
  `${artRoot}snapshot/${setting}/${toGoodsImageAddress(kind, colour, accent ?? null, view).slice(artRoot.length)}`

/** Address of a shop window with its goods; `-night` after the format is for dark pages. */
export const toWindowAddress = ({ shape, wall, side, format, isNight, goods }: ShopWindow): string => {
  const list = goods.map((one) =>
    [one.kind, stripHash(one.colour), ...(one.accent ? [stripHash(one.accent)] : [])].join('.'),
  )
  return `${artRoot}window/${shape}-${stripHash(wall)}-${side}-${format}${isNight ? '-night' : ''}/${list.join('_')}.svg`
}

function readGoods(list: string): WindowGoods[] | null {
  const goods: WindowGoods[] = []
  for (const part of list.split('_').slice(0, 5)) {
    const [kind = '', colour = '', accent] = part.split('.')
    if (!isKind(kind) || !/^[0-9a-f]{6}$/.test(colour)) return null
    goods.push({ kind, colour: `#${colour}`, ...(accent && { accent: `#${accent}` }) })
  }
  return goods
}

function drawOne(
  [, kind = '', colour, accent, view]: readonly (string | undefined)[],
  setting?: string,
): string | null {
  if (!isKind(kind)) return null
  const look = { colour: `#${colour}`, ...(accent && { accent: `#${accent}` }), view: Number(view) as View }
  if (!setting) return drawGoods(kind, look)
  return drawSnapshot({ setting: setting as SnapshotSetting, kind, ...look, view: view === '1' ? 1 : 2 })
}

/** Draws the image of an address (without the root); null when the address is invalid. */
export function drawImage(path: string): string | null {
  if (path === 'placeholder.svg') return drawPlaceholder()
  const one = goodsPattern.exec(path)
  if (one) return drawOne(one)
  const snapshot = snapshotPattern.exec(path)
  if (snapshot) return drawOne(snapshot.slice(1), snapshot[1])
  const scene = windowPattern.exec(path)
  const goods = scene && readGoods(scene[6]!)
  if (!scene || !goods) return null
  return drawShopWindow({
    shape: scene[1] as FrameShape,
    wall: `#${scene[2]}`,
    side: scene[3] as 'left' | 'right',
    format: scene[4] as 'wide' | 'tall',
    isNight: scene[5] !== undefined,
    goods,
  })
}
