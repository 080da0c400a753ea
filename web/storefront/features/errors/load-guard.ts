/** A page's code or style sheet that did not arrive, or not in time. */
export class LoadError extends Error {
  override readonly name = 'LoadError'
}

/** The customer's 120 s until the brand's policy is known. */
let patience = 120_000

/** Sets how long a page's code may take, in seconds. */
export const setPatience = (seconds: number): void => void (patience = seconds * 1000)

/** Loads code; rejects with LoadError when it fails or takes too long. */
export async function loadPatiently<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LoadError('took too long')), patience)
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
const words = /dynamically imported module|module script|preload CSS/i

/** Whether something thrown while rendering or navigating is about code that did not arrive. */
export const isLoadError = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'LoadError' || words.test(error.message))

const keptAt = 'reloadedAt'
const once = 600_000

/** Loads the page anew, for a newer shop has other files; at most once in ten minutes, else it would go round. */
export function reloadOnce(now: number): boolean {
  try {
    if (!navigator.onLine || now - Number(sessionStorage.getItem(keptAt) ?? 0) < once) return false
    sessionStorage.setItem(keptAt, String(now))
  } catch {
    return false
  }
  location.reload()
  return true
}
