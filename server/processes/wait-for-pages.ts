import { ConfigError } from '../config-error.ts'

/** Argument of a process whose parent builds the pages meanwhile and then sends how that ended. */
const flag = '--pages-later'

/**
 * Returns the function that waits for the pages: without the flag they are there. It rejects when they could not be built,
 * or the parent is gone. Call it first, so that no message is missed.
 */
export function expectPages(parent: NodeJS.Process = process): () => Promise<void> {
  if (!parent.argv.includes(flag) || !parent.connected) return async () => undefined
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const end = (error?: Error) => {
    parent.off('message', hear).off('disconnect', leave)
    if (error) reject(error)
    else resolve()
  }
  const hear = (message: unknown) =>
    end(
      message === 'pages built' ? undefined : new ConfigError('The pages could not be built: the lines above say why.'),
    )
  const leave = () => end(new Error('The process that builds the pages ended'))
  parent.on('message', hear).on('disconnect', leave)
  // Handled by the one who waits, which may be later.
  promise.catch(() => undefined)
  return () => promise
}
