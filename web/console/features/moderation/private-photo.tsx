import './private-photo.css'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { useKitTexts } from '#web/kit/kit-texts.ts'
import { Icon } from '#web/kit/icon.tsx'
import { useImageGestures } from '#web/kit/use-image-gestures.ts'

const shownMs = 60_000
const zoomStep = 1.5

interface PrivatePhotoProps {
  readonly src: string
  readonly label: string
  /** Lies on the whole photo while it is neither enlarged nor turned. */
  readonly overlay?: ReactNode
  /** At the end of the bar. */
  readonly tools?: ReactNode
}

/** The photo with zoom and rotation: by buttons, by plus, minus and R, by the wheel and by fingers. */
function Stage({ src, label, overlay, tools, onHide }: PrivatePhotoProps & { onHide: () => void }) {
  const t = useText()
  const { zoomIn, zoomOut } = useKitTexts()
  const stage = useRef<HTMLFieldSetElement>(null)
  const [turns, setTurns] = useState(0)
  const [ratio, setRatio] = useState(1)
  const { view, zoom, handlers } = useImageGestures(stage, { at: 0, count: 1, sign: 1, onMove: () => undefined })
  const isWhole = view.scale === 1 && turns % 4 === 0
  // A photo that lies on its side is reduced, so that all of it is seen.
  const scale = turns % 2 === 0 ? view.scale : view.scale * Math.min(ratio, 1 / ratio)
  const turn = () => setTurns((before) => (before + 1) % 4)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const actions: Readonly<Record<string, () => void>> = {
      '+': () => zoom(zoomStep),
      '=': () => zoom(zoomStep),
      '-': () => zoom(1 / zoomStep),
      r: turn,
    }
    const act = actions[event.key]
    if (!act) return
    // The same letters decide the case elsewhere on the page.
    event.preventDefault()
    act()
  }
  return (
    <div className="private-photo">
      <fieldset
        ref={stage}
        className="private-photo-stage"
        aria-label={t('moderation.verify.stage', { name: label })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys enlarge and turn the photo
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...(overlay ? {} : handlers)}
      >
        <img
          src={src}
          alt={label}
          draggable={false}
          onLoad={({ currentTarget: { clientWidth, clientHeight } }) =>
            setRatio(clientWidth / Math.max(1, clientHeight))
          }
          style={{ transform: `translate(${view.x}px, ${view.y}px) rotate(${turns * 90}deg) scale(${scale})` }}
        />
        {isWhole && overlay}
      </fieldset>
      <div className="private-photo-bar">
        <ActionButton
          small
          variant="quiet"
          icon={<Icon name="minus" size={16} />}
          aria-label={zoomOut}
          aria-disabled={view.scale === 1}
          onClick={() => zoom(1 / zoomStep)}
        />
        <ActionButton
          small
          variant="quiet"
          icon={<Icon name="plus" size={16} />}
          aria-label={zoomIn}
          onClick={() => zoom(zoomStep)}
        />
        <ActionButton
          small
          variant="quiet"
          icon={<Icon name="refresh" size={16} />}
          aria-label={t('moderation.verify.turn')}
          onClick={turn}
        />
        {tools}
        <ActionButton small variant="quiet" onClick={onHide}>
          {t('moderation.verify.hide')}
        </ActionButton>
      </div>
    </div>
  )
}

/** A private photo; each view is in the audit log, so it is loaded by a press and leaves after a minute. */
export function PrivatePhoto(props: PrivatePhotoProps) {
  const t = useText()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isShown) return undefined
    const timer = setTimeout(() => setShown(false), shownMs)
    return () => clearTimeout(timer)
  }, [isShown])
  if (isShown) return <Stage {...props} onHide={() => setShown(false)} />
  return (
    <ActionButton small icon={<Icon name="eye" size={16} />} onClick={() => setShown(true)}>
      {t('moderation.identity.show', { name: props.label })}
    </ActionButton>
  )
}
