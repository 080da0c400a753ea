/** A page's code or style sheet that did not arrive, or not in time. */
export class LoadError extends Error {
  override readonly name = 'LoadError'
}

/** The specified 120 s until the brand's policy is known. */
let timeoutMs = 120_000

/** Sets how long a page's code may take, in seconds. */
export const setChunkTimeout = (seconds: number): void => void (timeoutMs = seconds * 1000)

/** Loads code; rejects with LoadError when it fails or takes too long. */
export async function importWithTimeout<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LoadError('took too long')), timeoutMs)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    throw error instanceof LoadError ? error : new LoadError('did not arrive', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

// Components that load lazily reject with the browser's own error, or with Vite's about a style sheet.
const loadErrorPattern = /dynamically imported module|module script|preload CSS/i

/** Whether something thrown while rendering or navigating is about code that did not arrive. */
export const isLoadError = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'LoadError' || loadErrorPattern.test(error.message))

/**
 * Whether the shop runs another version than the one with this entry script: then the missing code is gone, and only a
 * reload helps. False if the shop cannot be reached.
 */
export async function isOutdated(entry: string): Promise<boolean> {
  try {
    const answer = await fetch(location.href, { cache: 'no-store', headers: { accept: 'text/html' } })
    return answer.ok && !(await answer.text()).includes(`"${entry}"`)
  } catch {
    return false
  }
}

const maxAnswerMs = 10_000

/**
 * Reloads the page if the server responds, and returns whether it does. Without a response the browser would replace
 * the shop by its own error page.
 */
export async function reloadIfReachable(): Promise<boolean> {
  try {
    await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(maxAnswerMs) })
  } catch {
    return false
  }
  location.reload()
  return true
}
