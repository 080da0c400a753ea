import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type Driver, responseTimeoutMs, viewport } from './driver.ts'
import { start } from './processes.ts'

type BidiResponse = {
  readonly id?: number
  readonly type: string
  readonly result?: unknown
  readonly message?: string
}
type EvaluationResult =
  | { readonly type: 'success'; readonly result: { readonly value?: string } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } }
type Send = <Result>(method: string, params: object) => Promise<Result>

/** Sends commands of WebDriver BiDi, each answered by a message with its number. */
async function connect(address: string): Promise<{ send: Send; close: () => void }> {
  const socket = new WebSocket(address)
  await Promise.race([
    once(socket, 'open'),
    once(socket, 'error').then(() => Promise.reject(new Error(`no WebSocket at ${address}`))),
  ])
  const waiting = new Map<number, (response: BidiResponse) => void>()
  socket.addEventListener('message', ({ data }) => {
    const response = JSON.parse(String(data)) as BidiResponse
    if (response.id !== undefined) waiting.get(response.id)?.(response)
  })
  let sent = 0
  const send = <Result>(method: string, params: object) =>
    new Promise<Result>((resolve, reject) => {
      const id = ++sent
      const timer = setTimeout(() => reject(new Error(`Firefox does not answer ${method}`)), responseTimeoutMs)
      waiting.set(id, ({ type, result, message }) => {
        clearTimeout(timer)
        waiting.delete(id)
        if (type === 'success') resolve(result as Result)
        else reject(new Error(`${method}: ${message}`))
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
  return { send, close: () => socket.close() }
}

const createDriver = (send: Send, context: string): Driver => ({
  open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
  back: async () => void (await send('browsingContext.traverseHistory', { context, delta: -1 })),
  act: async (actions) => void (await send('input.performActions', { context, actions })),
  evaluate: async (expression) => {
    const target = { context }
    const evaluated = await send<EvaluationResult>('script.evaluate', { expression, target, awaitPromise: true })
    if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text)
    return evaluated.result.value ?? null
  },
})

/** Firefox without a window, on a new profile, driven by its own WebDriver BiDi. */
export async function startFirefox(binary: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'galleria-firefox-'))
  const firefox = start(binary, ['--headless', '--remote-debugging-port', '0', '--no-remote', '--profile', profile])
  const end = async () => {
    await firefox.stop()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const [, address] = await firefox.matchLine(/WebDriver BiDi listening on (ws:\S+)/)
    const { send, close } = await connect(`${address}/session`)
    const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
      capabilities: {},
    })
    // Not the first tab: its address bar has the focus, and pages in it hear nothing of focus and blur.
    const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' })
    await send('browsingContext.setViewport', { context, viewport })
    return {
      driver: createDriver(send, context),
      version: capabilities.browserVersion,
      close: async () => {
        close()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}
