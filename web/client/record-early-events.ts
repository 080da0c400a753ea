/** Actions of the user before hydration that only the page's code can handle. */
export type EarlyEvents = {
  /** Does it again, by the button or form it was done to, in the order of the last time. */
  readonly replays: Map<HTMLElement, () => void>
  /** Stops recording: from here on React receives the events. */
  readonly stop: () => void
}

/**
 * Records presses of buttons and holds forms that are sent until hydration. The server writes its source into every page ahead of the
 * styles, so that it runs before anything can be pressed; it must not use anything outside its own body.
 */
export function recordEarlyEvents(): void {
  const replays: EarlyEvents['replays'] = new Map()
  // A button that is pressed several times because nothing happens is pressed once.
  const record = (element: HTMLElement, replay: () => void) => {
    replays.delete(element)
    replays.set(element, replay)
  }
  const onClick = ({ target }: MouseEvent) => {
    const button = (target as Element).closest('button')
    if (button?.type === 'button') record(button, () => button.click())
  }
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement
    // Also one with an address: what was chosen in it may lead to another, which only the page's code knows.
    event.preventDefault()
    record(form, () => form.requestSubmit(event.submitter))
  }
  const stop = () => {
    document.removeEventListener('click', onClick)
    document.removeEventListener('submit', onSubmit)
  }
  document.addEventListener('click', onClick)
  document.addEventListener('submit', onSubmit)
  Object.assign(globalThis, { earlyEvents: { replays, stop } satisfies EarlyEvents })
}
