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
import type { RawRequest, Roll } from './raw-requests.ts'

type Change = (
  request: RawRequest,
  pick: <Item>(plain: readonly Item[], raw?: readonly Item[]) => Item,
  roll: Roll,
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
  (request, _, roll) => void (request.body = mutateBytes(Buffer.from(request.body, 'latin1'), roll).toString('latin1')),
  (request, _, roll) => void (request.body = mutateBytes(Buffer.from(request.body, 'latin1'), roll).toString('latin1')),
]
const rawChanges: readonly Change[] = [
  ...plainChanges,
  (request, pick) => void (request.version = pick(versions)),
  (request, pick, roll) =>
    void request.headers.push(
      ...Array.from({ length: 100 * roll(30) }, (_, at) => [`x-${at}`, pick(plainTexts)] as const),
    ),
]

/** Changes one part of a request to something that a client, broken or hostile, might send; `isRaw` to anything at all. */
export function mutateRequest(request: RawRequest, roll: Roll, isRaw: boolean): void {
  const pick = <Item>(plain: readonly Item[], raw: readonly Item[] = []): Item =>
    isRaw && raw.length > 0 && roll(2) === 0 ? raw[roll(raw.length)]! : plain[roll(plain.length)]!
  pick(isRaw ? rawChanges : plainChanges)(request, pick, roll)
}

const telling = ['\r\n', '\n', '\r', '\0', ' ', ':', '%', '%ff', '\xff', '"', ';', '?', '&', '=', '[', '{', '\r\n\r\n']

/** Changes a few bytes: flipped, put in, left out, doubled or cut off. */
export function mutateBytes(bytes: Buffer, roll: Roll): Buffer {
  let changed: Buffer = Buffer.from(bytes)
  for (let left = 1 + roll(4); left > 0; left--) {
    const at = roll(changed.length + 1)
    const end = Math.min(changed.length, at + 1 + roll(12))
    const [before, here, after] = [changed.subarray(0, at), changed.subarray(at, end), changed.subarray(end)]
    const parts = [
      () => [before, Buffer.from(here.map((byte) => byte ^ (1 << roll(8)))), after],
      () => [before, Buffer.from(telling[roll(telling.length)]!, 'latin1'), here, after],
      () => [before, Buffer.from([roll(256), roll(256)]), here, after],
      () => [before, after],
      () => [before, here, here, after],
      () => (roll(4) === 0 ? [before] : [before, here, after]),
    ]
    changed = Buffer.concat(parts[roll(parts.length)]!())
  }
  return changed
}
