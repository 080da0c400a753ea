import './camera.css'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { IdentityPhoto } from '#contract/identity-form.ts'
import type { DocumentType } from '#contract/identity-documents.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { imageTypes } from '#web/kit/picked-images.ts'
import { getGuides, type GuideKind, type Shape } from './camera-guides.ts'
import type { PhotoHint } from './frame-quality.ts'
import { takePhoto } from './take-photo.ts'
import { useCamera } from './use-camera.ts'
import { useFrameHint } from './use-frame-hint.ts'
import type { PhotoUpload } from './use-photo-upload.ts'

interface CameraProps {
  /** The photos to take, in their order. */
  readonly parts: readonly IdentityPhoto[]
  /** Those of them that a document may not have. */
  readonly optional: readonly IdentityPhoto[]
  readonly documentType: DocumentType
  readonly upload: PhotoUpload
  readonly open: boolean
  readonly onClose: () => void
}

type StageProps = {
  readonly part: IdentityPhoto
  readonly documentType: DocumentType
  readonly onFile: (file: File) => void
}

const toGuideKind = (part: IdentityPhoto, documentType: DocumentType): GuideKind =>
  part === 'holding' ? 'holding' : part === 'proof' || documentType === 'passport' ? 'page' : 'card'

/** The size of an element, in its own pixels. */
function useSize(element: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}

const drawShape = ({ kind, x, y, width, height }: Shape, fill: string) =>
  kind === 'oval' ? (
    <ellipse key={kind} cx={x + width / 2} cy={y + height / 2} rx={width / 2} ry={height / 2} fill={fill} />
  ) : (
    <rect key={kind} x={x} y={y} width={width} height={height} rx={14} fill={fill} />
  )

/** Darkens everything around the guides and draws their lines. */
function Mask({ guides, width, height }: { guides: readonly Shape[]; width: number; height: number }) {
  const id = useId()
  return (
    <svg className="camera-mask" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      <mask id={id}>
        <rect width={width} height={height} fill="white" />
        {guides.map((shape) => drawShape(shape, 'black'))}
      </mask>
      <rect className="camera-shade" width={width} height={height} mask={`url(#${id})`} />
      <g className="camera-lines">{guides.map((shape) => drawShape(shape, 'none'))}</g>
    </svg>
  )
}

const hintIcons = { dark: 'sun', glare: 'sun', blurred: 'eye', sharp: 'check' } as const

/** The hint under the frame, read aloud when it changes. */
function Hint({ hint, isHolding, isLive }: { hint: PhotoHint | null; isHolding: boolean; isLive: boolean }) {
  const t = useText()
  const key = hint === 'sharp' && isHolding ? 'ready' : (hint ?? 'searching')
  return (
    <output className="camera-hint">
      {isLive && (
        <span data-good={hint === 'sharp' || undefined}>
          {hint && <Icon name={hintIcons[hint]} size={16} />}
          {t(`identity.camera.hint.${key}`)}
        </span>
      )}
    </output>
  )
}

/** The file of the photo instead of the camera. */
function UploadButton({ label, onFile }: { label: string; onFile: (file: File) => void }) {
  const t = useText()
  return (
    <label className="camera-action">
      <input
        className="visually-hidden"
        type="file"
        accept={imageTypes.join(',')}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          target.value = ''
        }}
      />
      <Icon name="image" size={20} />
      <span aria-hidden="true">{t('identity.camera.upload')}</span>
    </label>
  )
}

/** The live picture with guides, hint, shutter and the way to a file. */
function Stage({ part, documentType, onFile }: StageProps) {
  const t = useText()
  const view = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(view)
  const [showsHelp, setShowsHelp] = useState(false)
  const isHolding = part === 'holding'
  const { video, state, torch } = useCamera(isHolding ? 'user' : 'environment')
  const guides = width > 0 && height > 0 ? getGuides(toGuideKind(part, documentType), { width, height }) : []
  const isLive = state === 'live' && !showsHelp
  const shoot = async () => {
    const file = video.current && isLive ? await takePhoto(video.current, guides, part) : null
    if (file) onFile(file)
  }
  const hint = useFrameHint({
    video,
    isLive,
    guides,
    // A person who holds the document chooses the moment.
    onSharp: () => !isHolding && void shoot(),
  })
  const label = t('identity.camera.uploadOf', { photo: t(`identity.photo.${part}`) })
  return (
    <>
      <div ref={view} className="camera-view">
        <video ref={video} className={isHolding ? 'camera-mirrored' : undefined} muted playsInline />
        {state === 'live' && width > 0 && <Mask guides={guides} width={width} height={height} />}
        {(state === 'blocked' || state === 'missing') && (
          <p className="camera-text" role="alert">
            {t(`identity.camera.${state}`)}
          </p>
        )}
        {showsHelp && (
          <ul className="camera-text camera-tips">
            {(['flat', 'light', 'corners'] as const).map((tip) => (
              <li key={tip}>
                <Icon name="check" size={16} />
                {t(`identity.tip.${isHolding ? 'holding.' : ''}${tip}`)}
              </li>
            ))}
          </ul>
        )}
        <Hint hint={hint} isHolding={isHolding} isLive={isLive} />
        {torch && (
          <span className="camera-torch">
            <IconButton
              icon="flash"
              label={t('identity.camera.light')}
              aria-pressed={torch.isOn}
              onClick={torch.toggle}
            />
          </span>
        )}
      </div>
      <div className="camera-foot">
        <UploadButton label={label} onFile={onFile} />
        <button
          type="button"
          className="camera-shutter"
          aria-label={t('identity.camera.shutter')}
          disabled={!isLive}
          onClick={() => void shoot()}
        />
        <button
          type="button"
          className="camera-action"
          aria-pressed={showsHelp}
          onClick={() => setShowsHelp(!showsHelp)}
        >
          <Icon name="info" size={20} />
          {t('identity.camera.help')}
        </button>
      </div>
    </>
  )
}

interface ReviewProps {
  readonly file: File
  readonly upload: PhotoUpload
  readonly onUse: () => void
  readonly onAgain: () => void
}

/** The photo that was taken, before it is sent. */
function Review({ file, upload, onUse, onAgain }: ReviewProps) {
  const t = useText()
  const [src] = useState(() => URL.createObjectURL(file))
  useEffect(() => () => URL.revokeObjectURL(src), [src])
  return (
    <>
      <div className="camera-view">
        <img className="camera-photo" src={src} alt={t('identity.camera.taken')} />
        {upload.error && (
          <p className="camera-text" role="alert">
            {upload.error}
          </p>
        )}
        {upload.progress !== null && (
          <progress
            className="camera-progress"
            value={upload.progress}
            max={1}
            aria-label={t('identity.photo.sending')}
          />
        )}
      </div>
      <div className="camera-foot camera-choice">
        <Button variant="secondary" onClick={onAgain}>
          {t('identity.camera.again')}
        </Button>
        <Button busy={upload.progress !== null} data-autofocus="" onClick={onUse}>
          {t('identity.camera.use')}
        </Button>
      </div>
    </>
  )
}

/** Takes some photos one after the other on the full screen; each is sent once the person has looked at it. */
function Steps({ parts, optional, documentType, upload, onClose }: Omit<CameraProps, 'open'>) {
  const t = useText()
  // The parts of the start: one that is sent leaves the list of its parent.
  const [all] = useState(parts)
  const [at, setAt] = useState(0)
  const [file, setFile] = useState<File | null>(null)
  const part = all[at]
  if (!part) return null
  const goOn = () => {
    setFile(null)
    if (at + 1 < all.length) setAt(at + 1)
    else onClose()
  }
  const use = async () => {
    if (!file || !(await upload.send(part, file))) return
    goOn()
  }
  return (
    <div className="camera">
      <ol className="camera-steps" aria-label={t('identity.camera.steps')}>
        {all.map((one, index) => (
          <li key={one} data-on={index <= at || undefined} aria-current={index === at ? 'step' : undefined}>
            <span className="visually-hidden">{t(`identity.photo.${one}`)}</span>
          </li>
        ))}
      </ol>
      <div className="camera-title">
        <p>{t(`identity.camera.title.${part}`)}</p>
        <p>{t(file ? 'identity.camera.check' : `identity.camera.lead.${part}`)}</p>
        {optional.includes(part) && !file && (
          <button type="button" className="camera-action" onClick={goOn}>
            {t('identity.camera.skip')}
          </button>
        )}
      </div>
      {file ? (
        <Review
          file={file}
          upload={upload}
          onUse={() => void use()}
          onAgain={() => {
            upload.clear()
            setFile(null)
          }}
        />
      ) : (
        <Stage key={part} part={part} documentType={documentType} onFile={setFile} />
      )}
    </div>
  )
}

/** The camera for photos of documents. */
export function Camera({ open, ...props }: CameraProps) {
  const t = useText()
  return (
    <Dialog open={open} onClose={props.onClose} title={t('identity.camera.name')}>
      {open && <Steps {...props} />}
    </Dialog>
  )
}
