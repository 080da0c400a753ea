import { afterEach, expect, test } from 'vitest'
import { buildBrandData } from './brand-data.ts'
import { toPieces, type Piece } from './fill-tables.ts'
import { listSearchFills } from './search-fills.ts'
import { openSearchThread, type SearchOrder, type SearchThread } from './search-thread.ts'

let thread: SearchThread
afterEach(() => thread.close())

const toOrder = (id: number, settings: object, count = 150): SearchOrder => ({
  brand: { id, site: 'cairn', settings } as SearchOrder['brand'],
  count,
  now: new Date('2026-11-23T12:00:00Z'),
})
const settings = { currency: { code: 'EUR', digits: 2 } }

/** The pieces as texts. */
async function readAll(pieces: AsyncIterator<Piece>): Promise<string[]> {
  const texts: string[] = []
  for (let next = await pieces.next(); !next.done; next = await pieces.next())
    texts.push(next.value instanceof Uint8Array ? Buffer.from(next.value).toString() : JSON.stringify(next.value))
  return texts
}

test('the thread builds the rows of two brands as this thread does', async () => {
  thread = openSearchThread()
  for (const id of [3, 14]) {
    const order = toOrder(id, settings)
    const here = await readAll(toPieces(listSearchFills(buildBrandData(order.brand, order.count, order.now))))
    expect(here.join('')).toContain(`'${id}:`)
    expect(await readAll(await thread.build(order))).toEqual(here)
  }
})

test('what fails in the thread fails where its pieces are read', async () => {
  thread = openSearchThread()
  await expect(thread.build(toOrder(3, {})).then(readAll)).rejects.toThrow("reading 'code'")
})

test('reading fails when the thread ends before its pieces', async () => {
  thread = openSearchThread()
  const pieces = await thread.build(toOrder(3, settings, 20_000))
  await pieces.next()
  const rest = readAll(pieces)
  await thread.close()
  await expect(rest).rejects.toThrow('ended with')
})
