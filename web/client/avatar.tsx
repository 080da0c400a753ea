import './avatar.css'
import { Tile, type Tint } from '#web/kit/picture-frame.tsx'

/** The images of the avatar numbers, from 1, with their backgrounds. */
const images: readonly (readonly [image: string, tint: Tint])[] = [
  ['teapot/33474a-b98a58-1', 1],
  ['armchair/b5654a-1', 2],
  ['plant/4f7a5b-1', 3],
  ['trainer/a8452f-1', 4],
  ['camera/35507c-1', 5],
  ['suitcase/8fb0ae-b98a58-1', 6],
  ['lamp/d9a441-1', 2],
  ['headphones/35507c-b98a58-1', 1],
  ['backpack/2f5d50-b98a58-1', 3],
  ['teddy/b98a58-1', 4],
  ['watch/8a5a3c-1', 5],
  ['sunglasses/a8452f-1', 6],
]

export const avatarNumbers: readonly number[] = images.map((_picture, at) => at + 1)

/**
 * The avatar with this number; the first for an unknown number. Hidden from screen readers, because the name stands
 * beside it.
 */
export function Avatar({ number }: { number: number }) {
  const [image, tint] = images[number - 1] ?? images[0]!
  return (
    <span className="avatar">
      <Tile src={`/media/art/${image}.svg`} tint={tint} />
    </span>
  )
}
