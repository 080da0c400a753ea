/** The same shop window composed upright, for narrow places. */
export const tallScene = (scene: string): string => scene.replace('-wide/', '-tall/')

/** A drawn shop window behind a text; upright on phones. Only the first is wanted at once. */
export function ScenePicture({ scene, first }: { scene: string; first: boolean }) {
  return (
    <picture>
      <source media="(max-width: 767px)" srcSet={tallScene(scene)} width={490} height={760} />
      <img
        src={scene}
        alt=""
        width={1280}
        height={460}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
      />
    </picture>
  )
}
