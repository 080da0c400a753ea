import { ramp } from './canvas.ts'
import { drawParts } from './draw.ts'
import type { KindName } from './kinds.ts'

/** Settings of a buyer's own image. */
const settings = {
  sill: { wall: '#dfe6e8', board: '#f3efe6', at: 296, light: '#fff7e0' },
  desk: { wall: '#e9dccb', board: '#a9784c', at: 270, light: '#ffe9c4' },
  shelf: { wall: '#c9d3c6', board: '#e6d3b3', at: 310, light: '#fffbe9' },
  evening: { wall: '#6a5a55', board: '#3f332f', at: 284, light: '#ffc98a' },
} as const

export type SnapshotSetting = keyof typeof settings
export const snapshotSettings = Object.keys(settings) as SnapshotSetting[]

export type Snapshot = {
  readonly setting: SnapshotSetting
  readonly kind: KindName
  readonly colour: string
  readonly accent?: string
  readonly view: 1 | 2
}

const tilts: Readonly<Record<SnapshotSetting, string>> = {
  sill: 'translate(46 34) rotate(-2 200 300) scale(.8)',
  desk: 'translate(92 60) rotate(3 150 300) scale(.72)',
  shelf: 'translate(24 52) rotate(-1 200 300) scale(.78)',
  evening: 'translate(66 50) rotate(2 200 300) scale(.76)',
}

/** Background objects of each setting. */
const surroundings: Readonly<Record<SnapshotSetting, string>> = {
  sill: '<path d="M0 0H250V296H0Z" fill="#c8dbe6"/><path d="M0 176Q70 120 140 168T250 150V296H0Z" fill="#a9c2a4" opacity=".8"/><path d="M118 0V296M0 120H250" stroke="#f6f3ec" stroke-width="12"/><path d="M250 0V296" stroke="#f6f3ec" stroke-width="18"/>',
  desk: '<rect x="262" y="60" width="104" height="132" rx="4" fill="#f7f0e4"/><path d="M276 160L306 112L326 140L340 122L354 160Z" fill="#b9c7b4"/><rect x="16" y="216" width="92" height="20" rx="3" fill="#7d8f8a"/><rect x="24" y="198" width="78" height="18" rx="3" fill="#c98f6b"/><rect x="12" y="236" width="98" height="36" rx="3" fill="#e3d5bd"/>',
  shelf:
    '<path d="M338 310V236" stroke="#6b7d5c" stroke-width="5"/><ellipse cx="318" cy="216" rx="20" ry="38" fill="#7f9670" transform="rotate(-28 318 216)"/><ellipse cx="360" cy="212" rx="18" ry="40" fill="#8fa67f" transform="rotate(24 360 212)"/><ellipse cx="340" cy="190" rx="15" ry="36" fill="#96ad86"/><path d="M312 262H366L358 314H320Z" fill="#d9b79b"/>',
  evening:
    '<circle cx="330" cy="70" r="150" fill="#ffc98a" opacity=".26"/><circle cx="330" cy="70" r="70" fill="#ffe2b8" opacity=".5"/><path d="M296 40H364L378 96H282Z" fill="#f3d9b1"/>',
}

/** A buyer's own image of a product as SVG, 400 by 400. Deterministic. */
export function drawSnapshot({ setting, kind, view, ...colours }: Snapshot): string {
  const { wall, board, at, light } = settings[setting]
  const [walls, boards] = [ramp(wall), ramp(board)]
  const goods = drawParts(kind, { ...colours, view }, 'g-')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><defs>` +
    `<linearGradient id="w" x2="1" y2="1"><stop stop-color="${walls.light}"/><stop offset="1" stop-color="${walls.shade}"/></linearGradient>` +
    `<linearGradient id="b" x2="0" y2="1"><stop stop-color="${boards.light}"/><stop offset="1" stop-color="${boards.shade}"/></linearGradient>` +
    `<radialGradient id="v" r=".75"><stop offset=".6" stop-opacity="0"/><stop offset="1" stop-opacity=".26"/></radialGradient>${goods.definitions}</defs>` +
    `<rect width="400" height="400" fill="url(#w)"/>${surroundings[setting]}` +
    `<rect y="${at}" width="400" height="${400 - at}" fill="url(#b)"/><path d="M0 ${at}H400" stroke="${boards.dark}" stroke-opacity=".35" stroke-width="2"/>` +
    `<path d="M-40 0H90L330 400H120Z" fill="${light}" opacity=".28"/><g transform="${tilts[setting]}">${goods.body}</g>` +
    `<rect width="400" height="400" fill="url(#v)"/></svg>`
  )
}
