import { type ComponentType, createContext, type ReactNode, use } from 'react'

/** The parts of the frame that features provide; the route table composes them. */
export type ShellParts = {
  readonly SearchBox: ComponentType
  /** Leads to what the shop told the user. */
  readonly NoticesLink: ComponentType
  readonly FavouritesLink: ComponentType
  readonly CartButton: ComponentType
  /** Opens the chat; the number of unread messages is on it. */
  readonly ChatButton: ComponentType
  /** The same in words, for lists of links. */
  readonly ChatLink: ComponentType<{ readonly hasIcon?: boolean; readonly onOpen?: () => void }>
  /** Asks for the newsletter, in the footer. */
  readonly NewsletterForm: ComponentType
  /** State that the frame and the pages share. */
  readonly Providers: ComponentType<{ readonly children: ReactNode }>
  /** A bar at the lower edge, before the floating buttons. */
  readonly BottomBar: ComponentType
  /** Messages over every page, after the floating buttons. */
  readonly Notices: ComponentType
  /** Deletes the data that features keep in this browser for the user who logs out. */
  readonly clearOnLogout: () => void
}

export const ShellPartsContext = createContext<ShellParts | null>(null)

export function useShellParts(): ShellParts {
  const parts = use(ShellPartsContext)
  if (!parts) throw new Error('no ShellPartsContext above this component')
  return parts
}
