import { setTimeout as pause } from 'node:timers/promises'
import type { Driver } from './driver.ts'
import { drag, type Key, press, pressKeys, type Point } from './input-actions.ts'

/** Elements are named as a shopper finds them: by what they are, and by their name or text. */
export type Target = {
  readonly css: string
  /** A part of the element's label, else of its text. */
  readonly text?: string
  /** Counts from the end. */
  readonly last?: boolean
}

const maxWaitMs = 20_000
const maxPresses = 3

/** Runs in the page: the first visible element, or null. */
function find({ css, text, last }: Target): HTMLElement | null {
  const stripMarks = (words: string) => words.replace(/[\u2066-\u2069\u200e\u200f]/g, '').replace(/\s+/g, ' ')
  const isMeant = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    stripMarks(element.ariaLabel ?? element.textContent).includes(stripMarks(text ?? ''))
  const found = [...document.querySelectorAll<HTMLElement>(css)].filter(isMeant)
  return (last ? found.at(-1) : found[0]) ?? null
}
export type Find = typeof find

const describeTarget = ({ css, text }: Target) => (text ? `${css} "${text}"` : css)

/** One tab of a browser, used by pointer and keys as a shopper does. */
export class Page {
  readonly #driver: Driver

  constructor(driver: Driver) {
    this.#driver = driver
  }

  /** Returns the result of a function that runs in the page and sees only its arguments. */
  async evaluate<Args extends readonly unknown[], Value>(
    read: (find: Find, ...args: Args) => Value | Promise<Value>,
    ...args: Args
  ): Promise<Value> {
    const inputs = args.map((arg) => JSON.stringify(arg) ?? 'undefined')
    const call = `(${read.toString()})(${[find.toString(), ...inputs].join(', ')})`
    const text = await this.#driver.evaluate(`(async () => JSON.stringify(await ${call}))()`)
    return (text === null ? undefined : JSON.parse(text)) as Value
  }

  /** Waits until a function in the page returns something true, and returns it. */
  async until<Args extends readonly unknown[], Value>(
    what: string,
    read: (find: Find, ...args: Args) => Value | Promise<Value>,
    ...args: Args
  ): Promise<NonNullable<Value>> {
    const deadline = Date.now() + maxWaitMs
    for (;;) {
      // While a page is being left there is nothing to read.
      const value = await this.evaluate(read, ...args).catch((error: Error) => error)
      if (value && !(value instanceof Error)) return value
      if (Date.now() > deadline) {
        const address = await this.evaluate(() => location.href).catch(() => 'a page that cannot be read')
        throw new Error(
          `${what}: not within ${maxWaitMs / 1000} s at ${address}${value instanceof Error ? ` (${value.message})` : ''}`,
        )
      }
      await pause(50)
    }
  }

  /** Opens a page and waits until it is hydrated. */
  async open(address: string): Promise<void> {
    await this.#driver.open(address)
    await this.hydrated()
  }

  hydrated(): Promise<boolean> {
    return this.until('hydration', () => Object.keys(document).some((key) => key.startsWith('__reactContainer')))
  }

  back(): Promise<void> {
    return this.#driver.back()
  }

  /** Waits for an element that is visible, and returns its text. */
  async see(target: Target): Promise<string> {
    const seen = await this.until(
      describeTarget(target),
      (find, target) => {
        const element = find(target)
        return element && { text: element.innerText }
      },
      target,
    )
    return seen.text
  }

  async gone(target: Target): Promise<void> {
    await this.until(`${describeTarget(target)} gone`, (find, target) => find(target) === null, target)
  }

  async at(path: string): Promise<void> {
    await this.until(`the address ${path}`, (_find, path) => (location.pathname + location.search).includes(path), path)
  }

  /** Waits until an element stands still with nothing before it, and returns its box in the window. */
  async boxOf(target: Target): Promise<{ x: number; y: number; width: number; height: number }> {
    return this.until(
      `${describeTarget(target)} within reach`,
      async (find, target) => {
        const element = find(target)
        if (!element) return null
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        const isAround = (moving: Element | null | undefined) => moving !== document.body && moving?.contains(element)
        const before = element.getBoundingClientRect()
        // Two frames, as a box that moves has its next position only in the next frame.
        for (let frames = 0; frames < 2; frames++) await new Promise((resolve) => requestAnimationFrame(resolve))
        if (document.getAnimations().some(({ effect }) => isAround((effect as KeyframeEffect | null)?.target)))
          return null
        const { x, y, width, height } = element.getBoundingClientRect()
        if (before.x !== x || before.y !== y || before.width !== width) return null
        const hit = document.elementFromPoint(x + width / 2, y + height / 2)
        return hit && (element.contains(hit) || hit.contains(element)) ? { x, y, width, height } : null
      },
      target,
    )
  }

  /** Presses an element; a driver may lose a press while the page is busy, which is then repeated. */
  async click(target: Target): Promise<void> {
    for (let presses = 0; presses < maxPresses; presses++) {
      const { x, y, width, height } = await this.boxOf(target)
      await this.evaluate(() => {
        const heard = { press: false }
        Object.assign(globalThis, { heard })
        addEventListener('mousedown', () => (heard.press = true), { capture: true, once: true })
      })
      await this.#driver.act(press({ x: x + width / 2, y: y + height / 2 }))
      if (await this.#wasPressHeard()) return
    }
    throw new Error(`${describeTarget(target)} does not hear ${maxPresses} presses`)
  }

  /** A page that has been left since has heard it. */
  async #wasPressHeard(): Promise<boolean> {
    for (let looks = 0; looks < 10; looks++) {
      const heard = await this.evaluate(
        () => (globalThis as { heard?: { press: boolean } }).heard?.press ?? true,
      ).catch(() => false)
      if (heard) return true
      await pause(100)
    }
    return false
  }

  /** Presses the pointer at one point of the window, moves it to another and lets go. */
  drag(from: Point, to: Point): Promise<void> {
    return this.#driver.act(drag(from, to))
  }

  /** Types text, or presses keys by their names. */
  async type(...keys: readonly Key[]): Promise<void> {
    await this.#driver.act(pressKeys(keys))
  }

  /** Clicks a field and types into it. */
  async enter(target: Target, text: string): Promise<void> {
    await this.click(target)
    await this.type({ text })
    await this.until(
      `${describeTarget(target)} holds what was typed`,
      (find, target, text) => (find(target) as HTMLInputElement | null)?.value === text,
      target,
      text,
    )
  }
}
