import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { catalogueLanguages, readCatalogue, type OtherCatalogue } from '#tests/golden/other-catalogue/read-catalogue.ts'
import { scoreQuery, type ScoredQuery, type SearchReply } from '#tests/golden/other-catalogue/score-queries.ts'
import type { Benchmark } from './benchmark.ts'
import { getPercentiles } from './figure.ts'
import { getCatalogueHost } from './fill-other-catalogue.ts'
import { readCpuMs } from './read-cpu-ms.ts'
import type { RunningProcess } from './shop.ts'

const pageSize = '24'
// fetch() does not send another host than that of the address.
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

type Card = { readonly id: string; readonly name: string; readonly price: number }
type Data = Readonly<Record<string, unknown>> & { readonly goodsList: readonly Card[] }

const isCards = (value: unknown): value is Card[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => 'name' in Object(item) && 'price' in Object(item))

/** Fields that repeat the query or describe the products; words in them admit nothing. */
const otherFields = ['sellerList', 'pageInfo', 'facets', 'corrected']

async function searchShop(shop: RunningProcess, catalogue: OtherCatalogue, keyword: string) {
  const query = new URLSearchParams({ keyword, type: 'goods', lang: catalogue.lang, pageSize })
  const headers = { host: getCatalogueHost(catalogue.lang) }
  const outgoing = request(`${shop.base}/goods/shop/goods/search?${query}`, { headers, agent }).end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const body = await text(response)
  if (response.statusCode !== 200)
    throw new Error(`${catalogue.lang} "${keyword}": ${response.statusCode} ${body.slice(0, 100)}`)
  return { data: (JSON.parse(body) as { data: Data }).data, bytes: Buffer.byteLength(body) }
}

/** Related products count wherever the reply has them; the words that were left out likewise. */
function toReply({ goodsList, ...rest }: Data, { titles, lang }: OtherCatalogue): SearchReply {
  const handles = new Map([...titles].map(([handle, title]) => [title, handle]))
  const toHandle = ({ name }: Card): string => {
    const handle = handles.get(name)
    if (handle === undefined) throw new Error(`${lang} sells "${name}", which is not in the catalogue's file`)
    return handle
  }
  const fields = Object.entries(rest).filter(([name]) => !otherFields.includes(name))
  return {
    matches: goodsList.map(toHandle),
    related: fields.flatMap(([, value]) => (isCards(value) ? value.map(toHandle) : [])),
    remarks: JSON.stringify(fields.flatMap(([, value]) => (isCards(value) ? [] : [value]))),
  }
}

/** Asks every query of the other catalogue as a shopper does, one after the other. */
async function searchAll(shop: RunningProcess) {
  const scores: ScoredQuery[] = []
  const times: number[] = []
  let bytes = 0
  for (const catalogue of catalogueLanguages.map(readCatalogue))
    for (const query of catalogue.queries) {
      const start = performance.now()
      const reply = await searchShop(shop, catalogue, query.text)
      times.push(performance.now() - start)
      bytes += reply.bytes
      scores.push(scoreQuery(catalogue.lang, query, toReply(reply.data, catalogue)))
    }
  return { scores, times, bytes }
}

/** Judged searches in a catalogue that the rules of the search were not written for. */
export const benchmarks: readonly Benchmark[] = [
  {
    name: 'search-quality',
    about: 'judged searches in another catalogue',
    run: async (shop) => {
      const before = readCpuMs(shop)
      const start = performance.now()
      const { scores, times, bytes } = await searchAll(shop)
      const seconds = (performance.now() - start) / 1000
      return {
        figure: {
          perSecond: times.length / seconds,
          ...getPercentiles(times),
          cpuMs: (readCpuMs(shop) - before) / times.length,
          refused: 0,
          refusedP99: 0,
          withoutRetryAfter: 0,
          failed: 0,
          timeouts: 0,
        },
        responseBytes: Math.round(bytes / times.length),
        searches: scores,
      }
    },
  },
]
