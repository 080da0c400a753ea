/** The same shop window composed upright, for narrow places. */
export const tallScene = (scene: string): string => scene.replace('-wide/', '-tall/')

/** The same shop window as a dark page shows it. */
export const nightScene = (scene: string): string => scene.replace(/-(wide|tall)\//, '-$1-night/')

type ScenePictureProps = {
  readonly scene: string
  /** Only the first picture is wanted at once. */
  readonly first: boolean
  /** Upright everywhere, not only on phones. */
  readonly tall?: boolean
}

/** Where dark pages are shown. */
export const night = '(prefers-color-scheme: dark)'
const narrow = '(max-width: 767px)'

/** A drawn shop window behind a text; upright on phones, with little light on dark pages. */
export function ScenePicture({ scene, first, tall = false }: ScenePictureProps) {
  const upright = tallScene(scene)
  const src = tall ? upright : scene
  const size = tall ? { width: 490, height: 760 } : { width: 1280, height: 460 }
  return (
    <picture>
      {!tall && (
        <>
          <source media={`${narrow} and ${night}`} srcSet={nightScene(upright)} width={490} height={760} />
          <source media={narrow} srcSet={upright} width={490} height={760} />
        </>
      )}
      <source media={night} srcSet={nightScene(src)} {...size} />
      <img src={src} alt="" {...size} loading={first ? 'eager' : 'lazy'} fetchPriority={first ? 'high' : undefined} />
    </picture>
  )
}
