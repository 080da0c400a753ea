import { describe, expect, it } from 'vitest'
import type { Kind } from './canvas.ts'
import { drawGoods } from './draw.ts'
import { kinds } from './kinds.ts'
import type { KindName } from './kinds.ts'
import { drawImage, toSnapshotAddress, toWindowAddress } from './image-address.ts'
import { drawScene } from './scene.ts'
import type { FrameShape } from './scene.ts'
import { snapshotSettings } from './snapshot.ts'

const names = Object.keys(kinds) as KindName[]
const views = [1, 2] as const

/** Throws when a tag is not closed or an attribute is not quoted, as an XML reader would. */
function checkWellFormed(svg: string) {
  const open: string[] = []
  const rest = svg.replace(
    /<(\/?)([a-zA-Z]+)((?: [a-zA-Z][\w:-]*="[^"<&]*")*)(\/?)>/g,
    (_, closing, tag, __, alone) => {
      if (closing) expect(open.pop()).toBe(tag)
      else if (!alone) open.push(tag)
      return ''
    },
  )
  expect(rest).toBe('')
  expect(open).toEqual([])
}

const listIds = (svg: string) => [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]!)
const listUsedIds = (svg: string) => [...svg.matchAll(/url\(#([^)]+)\)/g)].map((match) => match[1]!)

/** Every fixed colourway, then near-black and near-white, which sellers may also choose. */
const listLooks = (name: KindName) => {
  const kind: Kind = kinds[name]
  return [...kind.looks, ['#101214', kind.looks[0]?.[1]], ['#fbfaf6', kind.looks[0]?.[1]]] as const
}

describe.each(names)('the picture of %s', (name) => {
  const images = listLooks(name).flatMap(([colour, accent]) =>
    views.map((view) => drawGoods(name, { colour, view, ...(accent ? { accent } : {}) })),
  )

  it('is called by its own name and comes in six to eight different colourways', () => {
    const kind: Kind = kinds[name]
    expect(kind.name).toBe(name)
    expect(kind.looks.length).toBeGreaterThanOrEqual(6)
    expect(kind.looks.length).toBeLessThanOrEqual(8)
    expect(new Set(kind.looks.map(([colour]) => colour)).size).toBe(kind.looks.length)
    for (const hex of kind.looks.flat()) expect(hex).toMatch(/^#[0-9a-f]{6}$/)
  })

  it('is well-formed and between 2 and 16 KB in every colour and view', () => {
    for (const svg of images) {
      checkWellFormed(svg)
      expect(svg.length).toBeGreaterThan(2 * 1024)
      expect(svg.length).toBeLessThan(16 * 1024)
    }
  })

  it('has no words, no filters and no broken numbers', () => {
    for (const svg of images) expect(svg).not.toMatch(/<text|filter|NaN|undefined|Infinity/)
  })

  it('gives every paint its own id and uses only paints it has', () => {
    for (const svg of images) {
      const ids = listIds(svg)
      expect(new Set(ids).size).toBe(ids.length)
      for (const id of listUsedIds(svg)) expect(ids).toContain(id)
    }
  })

  it('shows both pieces together, with paints of their own', () => {
    const pair = drawGoods(name, { colour: listLooks(name)[0][0], view: 3 })
    checkWellFormed(pair)
    const ids = listIds(pair)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of listUsedIds(pair)) expect(ids).toContain(id)
  })

  it('shows something else in the second view', () => {
    const [front, second] = images
    const places = (svg: string | undefined) => new Set(svg?.match(/ (d|transform|cx|x)="[^"]+"/g))
    expect(places(second).difference(places(front)).size).toBeGreaterThan(5)
  })
})

describe('drawing goods', () => {
  it('gives the same text for the same choices', () => {
    const look = { colour: '#b8433f', accent: '#f7e3c1', view: 1 } as const
    expect(drawGoods('dress', look)).toBe(drawGoods('dress', look))
  })

  it('keeps ids apart by prefix, so that two images can share a page', () => {
    const first = listIds(drawGoods('cup', { colour: '#5f8f93', view: 1 }, 'a-'))
    const second = listIds(drawGoods('cup', { colour: '#5f8f93', view: 1 }, 'b-'))
    expect(first.every((id) => id.startsWith('a-'))).toBe(true)
    expect(new Set(first).isDisjointFrom(new Set(second))).toBe(true)
  })

  it('takes the accent of the colourway when none is given', () => {
    expect(drawGoods('watch', { colour: '#f0ece2', view: 1 })).toBe(
      drawGoods('watch', { colour: '#f0ece2', accent: '#2f3338', view: 1 }),
    )
  })
})

describe('drawing a scene', () => {
  const shapes: FrameShape[] = ['arch', 'hex', 'leaf', 'square', 'circle', 'cut']

  it.each(shapes)('puts goods before %s niches with ids of their own', (shape) => {
    const svg = drawScene({
      width: 1280,
      height: 460,
      shape,
      wall: ['#d9e7e3', '#c3d8d3'],
      ground: ['#c9d6cf', '#dfe8e2'],
      frames: [
        { x: 36, y: 96, width: 176, colour: '#ecd9bf' },
        { x: 252, y: 34, width: 308, colour: '#9fc3ba' },
      ],
      plinths: [{ x: 66, y: 330, width: 116, height: 58, colour: '#f1ebe0' }],
      goods: [
        { kind: 'kettle', colour: '#33474a', x: 40, y: 166, size: 204 },
        { kind: 'kettle', colour: '#e6dccb', view: 2, x: 256, y: 108, size: 322 },
      ],
    })
    checkWellFormed(svg)
    const ids = listIds(svg)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of listUsedIds(svg)) expect(ids).toContain(id)
  })
})

describe('a shop window', () => {
  const goods = names.slice(0, 5).map((kind) => ({ kind, colour: '#33474a' }))
  const draw = (count: number, changed: object = {}) => {
    const shown = {
      shape: 'arch',
      wall: '#dcede9',
      side: 'right',
      format: 'wide',
      goods: goods.slice(0, count),
    } as const
    return drawImage(toWindowAddress({ ...shown, ...changed }).slice('/media/art/'.length))!
  }
  const plinths = (svg: string) => svg.match(/fill="url\(#scene-s\)"/g)?.length ?? 0

  it.each([
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 2],
    [5, 2],
  ])('with %i goods has %i plinths, none of them empty', (count, expected) => {
    const svg = draw(count)
    checkWellFormed(svg)
    expect(plinths(svg)).toBe(expected)
    expect(svg.match(/<g transform="translate\([\d.]+ [\d.]+\) scale/g)?.length).toBeGreaterThanOrEqual(count)
  })

  it('has another wall on dark pages, wide and tall', () => {
    for (const format of ['wide', 'tall'] as const) {
      const night = draw(3, { format, isNight: true })
      checkWellFormed(night)
      expect(night).not.toContain('#dcede9')
      expect(draw(3, { format })).toContain('#dcede9')
    }
  })
})

describe("a buyer's picture", () => {
  it.each(snapshotSettings)('shows goods on the %s, drawn from its address alone', (setting) => {
    const src = toSnapshotAddress({ setting, kind: 'kettle', colour: '#33474A', accent: '#b98a58', view: 2 })
    expect(src).toBe(`/media/art/snapshot/${setting}/kettle/33474a-b98a58-2.svg`)
    const svg = drawImage(src.slice('/media/art/'.length))!
    checkWellFormed(svg)
    const ids = listIds(svg)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of listUsedIds(svg)) expect(ids).toContain(id)
  })

  it.each(['snapshot/moon/kettle/33474a-1.svg', 'snapshot/sill/spoon/33474a-1.svg', 'snapshot/sill/kettle/x-1.svg'])(
    '%s is nothing that we draw',
    (path) => expect(drawImage(path)).toBeNull(),
  )
})
