/**
 * Reads side by side and hands out in the order of the calls. A read that fails is reported, and the others go on.
 */
export function inReadingOrder(onError: (error: unknown) => void) {
  let last: Promise<void> = Promise.resolve()
  return <Value>(read: () => Promise<Value>, use: (value: Value) => void): void => {
    const reading = read()
    // Reported below.
    reading.catch(() => undefined)
    last = last.then(async () => use(await reading)).catch(onError)
  }
}
