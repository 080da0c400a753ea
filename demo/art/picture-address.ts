import { drawGoods, type View } from './draw.ts'
import { kinds, type KindName } from './kinds.ts'
import { drawPlaceholder } from './placeholder.ts'
import type { NicheShape } from './scene.ts'
import { drawSnapshot, type Snapshot, type SnapshotPlace, snapshotPlaces } from './snapshot.ts'
import { drawShopWindow, type ShopWindow, type WindowGoods } from './shop-window.ts'

/** Where the server draws pictures; every address below it says all that the picture is made of. */
export const artRoot = '/media/art/'

const bare = (colour: string) => colour.replace('#', '').toLowerCase()
const isKind = (name: string): name is KindName => Object.hasOwn(kinds, name)

const colour = '[0-9a-f]{6}'
const goodsForm = new RegExp(`^([a-z]+)/(${colour})(?:-(${colour}))?-([123])\\.svg$`)
const snapshotForm = new RegExp(
  `^snapshot/(${snapshotPlaces.join('|')})/([a-z]+)/(${colour})(?:-(${colour}))?-([12])\\.svg$`,
)
const windowForm = new RegExp(
  `^window/(arch|hex|leaf|square|circle|cut)-(${colour})-(left|right)-(wide|tall)(-night)?/([a-z0-9._]{1,200})\\.svg$`,
)

/** Address of one product picture: `/media/art/kettle/33474a-b98a58-1.svg`. */
export const goodsPicture = (kind: KindName, colour: string, accent: string | null, view: View): string =>
  `${artRoot}${kind}/${[bare(colour), ...(accent ? [bare(accent)] : []), view].join('-')}.svg`

/** Address of a buyer's picture: `/media/art/snapshot/sill/kettle/33474a-b98a58-1.svg`. */
export const snapshotPicture = ({ place, kind, colour, accent, view }: Snapshot): string =>
  `${artRoot}snapshot/${place}/${goodsPicture(kind, colour, accent ?? null, view).slice(artRoot.length)}`

/** Address of a shop window; its goods stand in the address too. `-night` after the format is for dark pages. */
export const windowPicture = ({ shape, wall, side, format, isNight, goods }: ShopWindow): string => {
  const list = goods.map((one) => [one.kind, bare(one.colour), ...(one.accent ? [bare(one.accent)] : [])].join('.'))
  return `${artRoot}window/${shape}-${bare(wall)}-${side}-${format}${isNight ? '-night' : ''}/${list.join('_')}.svg`
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

function drawOne([, kind = '', colour, accent, view]: readonly (string | undefined)[], place?: string): string | null {
  if (!isKind(kind)) return null
  const look = { colour: `#${colour}`, ...(accent && { accent: `#${accent}` }), view: Number(view) as View }
  if (!place) return drawGoods(kind, look)
  return drawSnapshot({ place: place as SnapshotPlace, kind, ...look, view: view === '1' ? 1 : 2 })
}

/** Draws the picture of an address (without the root); null when it names nothing that we draw. */
export function drawPicture(path: string): string | null {
  if (path === 'placeholder.svg') return drawPlaceholder()
  const one = goodsForm.exec(path)
  if (one) return drawOne(one)
  const snapshot = snapshotForm.exec(path)
  if (snapshot) return drawOne(snapshot.slice(1), snapshot[1])
  const scene = windowForm.exec(path)
  const goods = scene && readGoods(scene[6]!)
  if (!scene || !goods) return null
  return drawShopWindow({
    shape: scene[1] as NicheShape,
    wall: `#${scene[2]}`,
    side: scene[3] as 'left' | 'right',
    format: scene[4] as 'wide' | 'tall',
    isNight: scene[5] !== undefined,
    goods,
  })
}
