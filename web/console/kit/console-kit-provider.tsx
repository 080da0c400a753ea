import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'
import { useLanguage } from '#web/client/text/text-provider.tsx'
import { ConsoleToasts } from './console-toasts.tsx'

/** Milliseconds of rest before a hint shows. */
const hintDelayMs = 400

/**
 * The surroundings of the console's parts: the direction of the language for arrow keys and popups, messages, and no
 * style elements, which the content policy of pages forbids. Throws outside a TextProvider.
 */
export function ConsoleKitProvider({ children }: { children: ReactNode }) {
  const { direction } = useLanguage()
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={direction}>
        <Tooltip.Provider delay={hintDelayMs}>
          <ConsoleToasts>{children}</ConsoleToasts>
        </Tooltip.Provider>
      </DirectionProvider>
    </CSPProvider>
  )
}
