import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildPhotoForm, upload } from './upload-photos.ts'

const root = resolve(import.meta.dirname, '../..')

/** Memory of the serving process, without its database and its decoder of images, in megabytes. */
export type MemoryUse = { readonly atStart: number; readonly peak: number; readonly after: number }

type Options = {
  readonly port: number
  readonly dataDir: string
  readonly count: number
  /** Photos of twelve megapixels that are uploaded at once meanwhile. */
  readonly photos: number
  readonly demo: 'small' | 'full'
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** The status of one request, whose body is read and left. */
const sendGet = (port: number, host: string, path: string, encoding = 'br'): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { host, 'accept-encoding': encoding }
    get({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
      response.on('end', () => resolve(response.statusCode ?? 0)).on('error', reject)
      response.resume()
    }).on('error', reject)
  })

const readMemoryMb = (pid: number, name: 'VmRSS' | 'VmHWM'): number =>
  Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024)

/** `npm start` runs the server as its only child. */
const getServerPid = (pid: number): number => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())

/** Addresses of every kind, each another: pages, lists, searches, missing ones, pictures, parameters that do not count. */
function buildAddress(nth: number, goods: readonly string[]): string {
  const id = goods[nth % goods.length] ?? 'none'
  const colour = (nth * 2_654_435_761).toString(16).padStart(8, '0').slice(-6)
  const kinds = [
    `/pc/productDetails?id=${id}&skuId=none-${nth}`,
    `/shop/productDetails?id=${id}&skuId=none-${nth}`,
    `/pc/commodity?priceMin=${nth}&sort=newest`,
    `/pc/searchGoods?keyword=lamp${nth}`,
    `/pc/login?back=/pc/index?n=${nth}`,
    `/pc/index?visit=${nth}`,
    `/pc/nowhere${nth}`,
    `/goods/shop/goods/detail?goodsId=${id}&lang=${['en', 'de', 'ar'][nth % 3]}`,
    `/goods/shop/goods/search?keyword=table%20${nth}`,
    `/media/art/kettle/${colour}-1.svg`,
  ]
  return kinds[nth % kinds.length]!
}

async function readGoods(port: number, host: string): Promise<string[]> {
  const response = await fetch(`http://127.0.0.1:${port}/goods/shop/goods/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-host': host },
    body: '{"pageSize":100}',
  })
  const { data } = (await response.json()) as { data: { pageList: { id: string }[] } }
  return data.pageList.map(({ id }) => id)
}

async function logIn(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"account":"shopper1","password":"demo1234"}',
  })
  const { data } = (await response.json()) as { data: { token: string } }
  return data.token
}

/** 503 for a connection that was closed: a busy server refuses an upload early, or closes an idle connection. */
const toBusy = (error: NodeJS.ErrnoException): number => {
  if (error.code !== 'ECONNRESET') throw error
  return 503
}

/** Uploads photos at once, each again while the shop is busy, until it has taken all of them. */
async function uploadPhotos(port: number, count: number): Promise<void> {
  const target = { base: `http://127.0.0.1:${port}`, token: await logIn(port) }
  const form = await buildPhotoForm()
  const uploadOne = async () => {
    const send = () => upload(target, form).then(({ status }) => status, toBusy)
    let status = await send()
    for (; status === 503; status = await send()) await pause(1_000)
    if (status !== 200) throw new Error(`an upload: ${status}`)
  }
  await Promise.all(Array.from({ length: count }, uploadOne))
}

/** Starts the shop as `npm start` does, asks for `count` different addresses over all brands, and tells what it took. */
export async function requestManyAddresses({ port, dataDir, count, photos, demo }: Options): Promise<MemoryUse> {
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO: demo, LOG_LEVEL: 'error' }
  const shop = spawn(join(root, 'node_modules/.bin/node'), [join(root, 'scripts/start.mjs')], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => shop.once('exit', resolve))
  try {
    while (!(await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined))?.ok) {
      if (shop.exitCode !== null) throw new Error('the shop ended before it was ready')
      await pause(300)
    }
    const pid = getServerPid(shop.pid!)
    const atStart = readMemoryMb(pid, 'VmRSS')
    const hosts = readdirSync(join(root, 'brands')).map((site) => `${site}.localhost`)
    const goods = await readGoods(port, hosts[0]!)
    let requestCount = 0
    const work = async () => {
      for (let nth = requestCount++; nth < count; nth = requestCount++) {
        const path = buildAddress(nth, goods)
        const read = () => sendGet(port, hosts[nth % hosts.length]!, path, nth % 5 ? 'br' : 'gzip').catch(toBusy)
        let status = await read()
        // A busy machine may be overloaded, which says nothing of memory.
        for (; status === 503; status = await read()) await pause(200)
        if (status >= 500) throw new Error(`${path}: ${status}`)
      }
    }
    await Promise.all([uploadPhotos(port, photos), ...Array.from({ length: 8 }, work)])
    const peak = readMemoryMb(pid, 'VmHWM')
    return { atStart, peak, after: readMemoryMb(pid, 'VmRSS') }
  } finally {
    shop.kill('SIGTERM')
    await ended
  }
}
