import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileImport } from '#server/commands/import/import-file.ts'
import { importGoods } from '#server/commands/import.ts'
import { openTestShop, type TestShop } from './harness/app.ts'
import { openCommandStore } from './harness/open-command-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'galleria-import-images-'))
const createPhoto = (background: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer()

let shop: TestShop
let red: Buffer
let origin: string
const requests: string[] = []
let connections = 0

const server = createServer((request, response) => {
  requests.push(request.url!)
  if (request.url!.startsWith('/red')) response.end(red)
  else if (request.url === '/page.jpg') response.end('<html>')
  else response.writeHead(404).end()
}).on('connection', () => connections++)

beforeAll(async () => {
  shop = await openTestShop()
  red = await createPhoto('#a33')
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://cdn.test:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await shop.close()
  rmSync(folder, { recursive: true })
})

const resolveToServer = async () => ['127.0.0.1']
/** The system's judgement is switched off: loopback stands for a public host. */
const openNetwork: FileImport['network'] = { isAllowed: () => true, resolve: resolveToServer }
const closedNetwork: FileImport['network'] = { resolve: resolveToServer }
let files = 0

async function openStore() {
  const { store, options, commandShop, terminal, said: output } = await openCommandStore(shop)
  const run = (network: FileImport['network'], rows: readonly string[], ...words: string[]) => {
    const file = join(folder, `${++files}.csv`)
    const heading = 'Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty,Image Src,Variant Image'
    writeFileSync(file, `${[heading, ...rows].join('\n')}\n`)
    output.length = 0
    return importGoods(commandShop, [...options, file, ...words], terminal, network)
  }
  const images = async () => {
    const rows = await shop
      .db()
      .selectFrom('goods')
      .select(['handle', 'images'])
      .where('store_id', '=', store.id)
      .orderBy('handle')
      .execute()
    return rows.map(({ images }) => (images as { src: string }[]).map(({ src }) => src))
  }
  return { run, said: output, images }
}

const storedImage = expect.stringMatching(/^\/media\/files\/[\da-f]{32}\.webp$/)

test('images of a named origin are downloaded once, re-encoded, and stay when the file is imported without the option', async () => {
  const { run, images } = await openStore()
  const row = (title: string) => `cup,${title},C-1,5.00,1,${origin}/red.jpg?v=1,${origin}/red.jpg?v=1`
  expect(await run(openNetwork, [row('Cup')], '--fetch-images', origin)).toMatch(/^1 new/)
  expect(await images()).toEqual([[storedImage]])
  const [file] = readdirSync(shop.filesDir)
  expect((await sharp(join(shop.filesDir, file!)).metadata()).format).toBe('webp')
  expect(requests).toEqual(['/red.jpg?v=1'])
  expect(await run(openNetwork, [row('Cup')], '--fetch-images', origin)).toMatch(/1 unchanged/)
  expect(await run(openNetwork, [row('Mug')])).toMatch(/1 changed/)
  expect(await images()).toEqual([[storedImage]])
  expect(requests, 'no second time').toHaveLength(1)
})

test('an image address of a private network is refused by name and nothing is imported; with the check off it is fetched', async () => {
  const { run, said: output, images } = await openStore()
  const before = connections
  const row = `jar,Jar,J-1,5.00,1,${origin}/red2.jpg,`
  await expect(run(closedNetwork, [row], '--fetch-images', origin)).rejects.toThrow(
    'One error in the file, so nothing was imported',
  )
  expect(output.at(-1)).toBe(
    `line 2: The image ${origin}/red2.jpg was not fetched: cdn.test (127.0.0.1) is not an address of the public internet.`,
  )
  expect(connections).toBe(before)
  expect(await images()).toEqual([])
  await run(openNetwork, [row], '--fetch-images', origin)
  expect(connections).toBe(before + 1)
  expect(await images()).toEqual([[storedImage]])
})

test('an image that cannot be had is told by its line and does not keep its product out', async () => {
  const { run, said: output, images } = await openStore()
  const rows = [
    `a,A,A-1,5.00,1,${origin}/none.jpg,`,
    `b,B,B-1,5.00,1,${origin}/page.jpg,`,
    `c,C,C-2,5.00,1,https://else.test/x.jpg,`,
  ]
  expect(await run(openNetwork, rows, '--fetch-images', origin)).toMatch(/^3 new/)
  expect(output).toEqual([
    expect.stringMatching(/^\(note\) line 4: The image is at https:\/\/else.test, which this brand does not show/),
    expect.stringMatching(
      /^\(note\) line 2: The image .*none.jpg was not fetched: cdn.test:\d+ answered with status 404/,
    ),
    expect.stringMatching(/^\(note\) line 3: The image .*page.jpg was not fetched: /),
  ])
  expect(await images()).toEqual([[`${origin}/none.jpg`], [`${origin}/page.jpg`], ['https://else.test/x.jpg']])
})

test('--images takes addresses by their last part, and says where one name stands for two addresses', async () => {
  const { run, said: output, images } = await openStore()
  const imagesFolder = join(folder, 'images')
  mkdirSync(imagesFolder)
  writeFileSync(join(imagesFolder, 'blue bowl.jpg'), await createPhoto('#33a'))
  const rows = [
    'a,A,A-1,5.00,1,https://cdn.shop.test/files/blue%20bowl.jpg?v=17,',
    'b,B,B-1,5.00,1,https://cdn.shop.test/other/blue%20bowl.jpg,',
    'c,C,C-1,5.00,1,https://cdn.shop.test/files/green.jpg,',
  ]
  await run(undefined, rows, '--images', imagesFolder)
  expect(await images()).toEqual([[storedImage], [storedImage], ['https://cdn.shop.test/files/green.jpg']])
  expect(output).toEqual([
    expect.stringContaining('“blue bowl.jpg” stands for two addresses'),
    expect.stringContaining('which this brand does not show'),
  ])
  expect(await run(undefined, rows)).toMatch(/3 unchanged/)
})
