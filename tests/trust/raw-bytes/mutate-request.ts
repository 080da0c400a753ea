import {
  oddHosts,
  plainTexts,
  rawTexts,
  plainTargets,
  rawTargets,
  plainMethods,
  rawMethods,
  versions,
  plainNames,
  rawNames,
  plainValues,
  rawValues,
  bodies,
} from './odd-values.ts'
import type { RawRequest, RandomBelow } from './raw-requests.ts'

type Change = (
  request: RawRequest,
  pick: <Item>(plain: readonly Item[], raw?: readonly Item[]) => Item,
  randomBelow: RandomBelow,
) => void

const addParameter = (request: RawRequest, parameter: string) =>
  void (request.target += `${request.target.includes('?') ? '&' : '?'}${parameter}`)

/** Changes after which a request is still one, if `pick` takes plain things only. */
const plainChanges: readonly Change[] = [
  (request, pick) => {
    request.headers = request.headers.map((header) => (header[0] === 'host' ? ['host', pick(oddHosts)] : header))
  },
  (request, pick) => addParameter(request, `token=${pick(plainTexts, rawTexts)}`),
  (request, pick) => addParameter(request, `token=${pick(plainTexts, rawTexts)}`),
  (request, pick) => addParameter(request, `${pick(plainTexts, rawTexts)}=${pick(plainTexts, rawTexts)}`),
  (request, pick) => void (request.target = request.target.replace(/[^/?=&]*$/, pick(plainTexts, rawTexts))),
  (request, pick) => void (request.target += pick(plainTexts, rawTexts)),
  (request, pick) => void (request.target = pick(plainTargets, rawTargets)),
  (request, pick) => void request.headers.push([pick(plainNames, rawNames), pick(plainValues, rawValues)]),
  (request, pick) => void request.headers.push([pick(plainNames, rawNames), pick(plainValues, rawValues)]),
  (request, pick) => void request.headers.push([pick(plainNames, rawNames), pick(plainTexts, rawTexts)]),
  (request, pick) => void request.headers.push(['cookie', `session=${pick(plainTexts)}; lang=${pick(plainTexts)}`]),
  (request, pick) => void (request.method = pick(plainMethods, rawMethods)),
  (request, pick) => void (request.body = pick(bodies)),
  (request, pick) => void (request.body = pick(bodies)),
  (request, _, randomBelow) =>
    void (request.body = mutateBytes(Buffer.from(request.body, 'latin1'), randomBelow).toString('latin1')),
  (request, _, randomBelow) =>
    void (request.body = mutateBytes(Buffer.from(request.body, 'latin1'), randomBelow).toString('latin1')),
]
const rawChanges: readonly Change[] = [
  ...plainChanges,
  (request, pick) => void (request.version = pick(versions)),
  (request, pick, randomBelow) =>
    void request.headers.push(
      ...Array.from({ length: 100 * randomBelow(30) }, (_, at) => [`x-${at}`, pick(plainTexts)] as const),
    ),
]

/** Changes one part of a request to something that a client, broken or hostile, might send; `isRaw` to anything at all. */
export function mutateRequest(request: RawRequest, randomBelow: RandomBelow, isRaw: boolean): void {
  const pick = <Item>(plain: readonly Item[], raw: readonly Item[] = []): Item =>
    isRaw && raw.length > 0 && randomBelow(2) === 0 ? raw[randomBelow(raw.length)]! : plain[randomBelow(plain.length)]!
  pick(isRaw ? rawChanges : plainChanges)(request, pick, randomBelow)
}

const significantBytes = [
  '\r\n',
  '\n',
  '\r',
  '\0',
  ' ',
  ':',
  '%',
  '%ff',
  '\xff',
  '"',
  ';',
  '?',
  '&',
  '=',
  '[',
  '{',
  '\r\n\r\n',
]

/** Changes a few bytes: flipped, put in, left out, doubled or cut off. */
export function mutateBytes(bytes: Buffer, randomBelow: RandomBelow): Buffer {
  let changed: Buffer = Buffer.from(bytes)
  for (let left = 1 + randomBelow(4); left > 0; left--) {
    const at = randomBelow(changed.length + 1)
    const end = Math.min(changed.length, at + 1 + randomBelow(12))
    const [before, here, after] = [changed.subarray(0, at), changed.subarray(at, end), changed.subarray(end)]
    const parts = [
      () => [before, Buffer.from(here.map((byte) => byte ^ (1 << randomBelow(8)))), after],
      () => [before, Buffer.from(significantBytes[randomBelow(significantBytes.length)]!, 'latin1'), here, after],
      () => [before, Buffer.from([randomBelow(256), randomBelow(256)]), here, after],
      () => [before, after],
      () => [before, here, here, after],
      () => (randomBelow(4) === 0 ? [before] : [before, here, after]),
    ]
    changed = Buffer.concat(parts[randomBelow(parts.length)]!())
  }
  return changed
}
