/** The upright version of a scene, for narrow screens. */
const toTallScene = (scene: string): string => scene.replace('-wide/', '-tall/')

/** The same shop window as a dark page shows it. */
export const toNightScene = (scene: string): string => scene.replace(/-(wide|tall)\//, '-$1-night/')

type SceneImageProps = {
  readonly scene: string
  /** Only the first image loads immediately. */
  readonly first: boolean
  /** Upright everywhere, not only on phones. */
  readonly tall?: boolean
}

/** The media query of the dark theme. */
export const nightMedia = '(prefers-color-scheme: dark)'
const narrowMedia = '(max-width: 767px)'

/** A drawn shop window behind a text; upright on phones, with little light on dark pages. */
export function SceneImage({ scene, first, tall = false }: SceneImageProps) {
  const upright = toTallScene(scene)
  const src = tall ? upright : scene
  const size = tall ? { width: 490, height: 760 } : { width: 1280, height: 460 }
  return (
    <picture>
      {!tall && (
        <>
          <source media={`${narrowMedia} and ${nightMedia}`} srcSet={toNightScene(upright)} width={490} height={760} />
          <source media={narrowMedia} srcSet={upright} width={490} height={760} />
        </>
      )}
      <source media={nightMedia} srcSet={toNightScene(src)} {...size} />
      <img src={src} alt="" {...size} loading={first ? 'eager' : 'lazy'} fetchPriority={first ? 'high' : undefined} />
    </picture>
  )
}
