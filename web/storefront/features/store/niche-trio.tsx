import './niche-trio.css'
import { Niche } from '#web/kit/niche.tsx'

/** Three pictures side by side in the brand's shape, the middle one larger; they only decorate. */
export function NicheTrio({ pictures }: { pictures: readonly string[] }) {
  if (pictures.length === 0) return null
  return (
    <div className="n3" aria-hidden="true">
      {pictures.slice(0, 3).map((src) => (
        <Niche key={src} src={src} eager />
      ))}
    </div>
  )
}
