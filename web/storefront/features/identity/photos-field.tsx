import { useState, type ReactNode } from 'react'
import type { DocumentType } from '#contract/identity-documents.ts'
import type { IdentityPhoto } from '#contract/identity-form.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { Button } from '#web/kit/button.tsx'
import { Camera } from './camera.tsx'
import { PhotoSlot } from './photo-slot.tsx'
import { useCoarsePointer } from './use-coarse-pointer.ts'
import type { PhotoUpload } from './use-photo-upload.ts'

interface WantedPhoto {
  readonly part: IdentityPhoto
  /** Address of the saved photo; null where it is not shown. */
  readonly image: string | null
  readonly isSaved: boolean
  readonly isRequired: boolean
  /** Under the photo, as why it was refused. */
  readonly error?: string | undefined
}

interface PhotosFieldProps {
  readonly photos: readonly WantedPhoto[]
  readonly documentType: DocumentType
  readonly upload: PhotoUpload
  readonly megabytes: number
  /** Shows which photos are missing. */
  readonly showsMissing?: boolean
  readonly children?: ReactNode
}

/** The photos of a level: by files, and by the camera on devices that are held in a hand. */
export function PhotosField({ photos, documentType, upload, megabytes, showsMissing, children }: PhotosFieldProps) {
  const t = useText()
  const isHandheld = useCoarsePointer()
  const [isOpen, setOpen] = useState(false)
  const missing = photos.filter(({ isSaved }) => !isSaved).map(({ part }) => part)
  return (
    <>
      {isHandheld && missing.length > 0 && (
        <Button full icon="camera" onClick={() => setOpen(true)}>
          {t('identity.camera.open', { count: missing.length })}
        </Button>
      )}
      <div className="identity-photos">
        {photos.map(({ part, image, isSaved, isRequired, error }) => (
          <PhotoSlot
            key={part}
            part={part}
            image={image}
            isSaved={isSaved}
            upload={upload}
            megabytes={megabytes}
            isOptional={!isRequired}
            error={error ?? (showsMissing && isRequired && !isSaved ? t('identity.photo.missing') : undefined)}
          />
        ))}
      </div>
      {children}
      <Camera
        parts={missing}
        optional={photos.filter(({ isRequired }) => !isRequired).map(({ part }) => part)}
        documentType={documentType}
        upload={upload}
        open={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
