import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = resolve(import.meta.dirname, '../..')
const port = process.env.E2E_PORT ?? '3400'

async function waitUntilReady(isGone: () => boolean): Promise<void> {
  const deadline = Date.now() + 120_000
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined)
    if (answer?.ok) return
    if (isGone()) throw new Error('the shop ended before it was ready')
    if (Date.now() > deadline) throw new Error('the shop was not ready within two minutes')
    await pause(200)
  }
}

/** Starts the built shop on its own data folder; the journeys' commands find that folder in E2E_DATA_DIR. */
export default async function startShop(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'galleria-e2e-'))
  process.env.E2E_DATA_DIR = dataDir
  const shop = spawn(join(root, 'node_modules/.bin/node'), [join(root, 'server/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', DEMO: 'small', DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'error' },
  })
  let isGone = false
  shop.once('exit', () => {
    isGone = true
  })
  await waitUntilReady(() => isGone)
  return async () => {
    const ended = new Promise((resolve) => shop.once('exit', resolve))
    shop.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}
