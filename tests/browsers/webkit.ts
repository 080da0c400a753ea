import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type Driver, responseTimeoutMs, viewport } from './driver.ts'
import { findFreePort, start, type RunningProcess } from './processes.ts'

export type WebKitPaths = { readonly webKitDriver: string; readonly miniBrowser: string; readonly xvfb: string }

type Send = <Result>(method: string, path: string, body?: object) => Promise<Result>
type Session = { readonly sessionId: string; readonly capabilities: { readonly browserVersion: string } }

/** Sends commands of WebDriver to the driver at this port. */
const connect =
  (port: number): Send =>
  async <Result>(method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(responseTimeoutMs),
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
    return value
  }

async function connectWhenReady(port: number): Promise<Send> {
  const send = connect(port)
  const deadline = Date.now() + responseTimeoutMs
  for (;;) {
    const status = await send<{ ready: boolean }>('GET', '/status').catch(() => null)
    if (status?.ready) return send
    if (Date.now() > deadline) throw new Error('WebKitWebDriver does not answer')
    await pause(100)
  }
}

/** A script that calls back with what an expression resolves to. */
const toScript = (expression: string) => `const done = arguments[arguments.length - 1];
(async () => (${expression}))().then((value) => done({ value }), (error) => done({ error: String(error) }));`

type EvaluationResult = { readonly value?: string | null; readonly error?: string }

const createDriver = (send: Send, session: string): Driver => ({
  open: async (url) => void (await send('POST', `${session}/url`, { url })),
  back: async () => void (await send('POST', `${session}/back`, {})),
  act: async (actions) => void (await send('POST', `${session}/actions`, { actions })),
  evaluate: async (expression) => {
    const { value, error } = await send<EvaluationResult>('POST', `${session}/execute/async`, {
      script: toScript(expression),
      args: [],
    })
    if (error !== undefined) throw new Error(error)
    return value ?? null
  },
})

async function startDisplay(binary: string): Promise<{ xvfb: RunningProcess; display: string }> {
  const size = `${viewport.width + 20}x${viewport.height + 200}x24`
  const xvfb = start(binary, ['-displayfd', '1', '-screen', '0', size, '-nolisten', 'tcp'])
  try {
    const [number] = await xvfb.matchLine(/^\d+$/)
    return { xvfb, display: `:${number}` }
  } catch (error) {
    await xvfb.stop()
    throw error
  }
}

/** WebKitGTK's small browser on a virtual display, driven by its WebDriver. */
export async function startWebKit(paths: WebKitPaths): Promise<Browser> {
  const { xvfb, display } = await startDisplay(paths.xvfb)
  const port = await findFreePort()
  const env = { DISPLAY: display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1', GSETTINGS_BACKEND: 'memory' }
  const driver = start(paths.webKitDriver, [`--port=${port}`], env)
  const end = async () => {
    await driver.stop()
    await xvfb.stop()
  }
  try {
    const send = await connectWhenReady(port)
    const { sessionId, capabilities } = await send<Session>('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': { binary: paths.miniBrowser, args: ['--automation'], useOverlayScrollbars: true },
        },
      },
    })
    const session = `/session/${sessionId}`
    await send('POST', `${session}/window/rect`, { x: 0, y: 0, ...viewport })
    return {
      driver: createDriver(send, session),
      version: capabilities.browserVersion,
      close: async () => {
        await send('DELETE', session).catch(() => undefined)
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}
