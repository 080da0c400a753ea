const tintCount = 6

/** The same person has the same colour everywhere. */
const toTint = (id: string): number => ([...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % tintCount) + 1

/** The first letters of a person's name; their name stands beside it. */
export const ChatAvatar = ({ person }: { person: { readonly id: string; readonly name: string } }) => (
  <span
    className="chat-avatar"
    data-tint={toTint(person.id)}
    data-initials={[...person.name].slice(0, 2).join('').toLocaleUpperCase()}
    aria-hidden="true"
  />
)
