import { fork } from 'node:child_process'

/** The work makes much garbage, which a server with the memory of the whole machine would let grow. */
const maxHeapMb = 384

/** The database of the demo, as the migrating role, and the secret and folder of its server. */
export type AddOrder = { readonly adminUrl: string; readonly secret: string; readonly dataDir: string }

/** A process that adds languages; `count` is the number of products when it ends, 0 when it was stopped. */
export type AddingLanguages = { readonly count: Promise<number>; readonly stop: () => void }

/**
 * Adds languages to products of the demo in a separate process, so that requests do not wait for it. `count` rejects
 * when the process fails.
 */
export function startAddingLanguages(order: AddOrder): AddingLanguages {
  const child = fork(new URL('add-languages-process.ts', import.meta.url), {
    execArgv: [`--max-old-space-size=${maxHeapMb}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.send(order)
  const count = new Promise<number>((resolve, reject) => {
    let told = 0
    child
      .on('message', (message) => {
        told = Number(message)
      })
      .once('error', reject)
      .once('exit', (code, signal) =>
        code === 0 ? resolve(told) : reject(new Error(`the process that adds languages ended with ${code ?? signal}`)),
      )
  })
  return { count, stop: () => void child.kill('SIGTERM') }
}
