import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { RatingStars, StarInput } from '#web/kit/rating-stars.tsx'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { readSkipped, writeSkipped } from './chat-storage.ts'
import type { Party, PartyState } from './chat-state.ts'
import type { Rating } from './party-reader.ts'

const maxCommentLength = 500

type RatingState = NonNullable<PartyState['rating']>

type FormProps = {
  readonly rating: RatingState
  readonly onRate: (rating: Rating) => Promise<void>
  readonly onSaved: () => void
  readonly onLeave: () => void
}

function RatingForm({ rating, onRate, onSaved, onLeave }: FormProps) {
  const t = useText()
  const [stars, setStars] = useState(rating.stars)
  const [comment, setComment] = useState(rating.comment ?? '')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const form = useRef<HTMLFormElement>(null)
  const isChosen = stars !== null
  useEffect(() => {
    // The field and the button that come with the first star may be below what is in view.
    if (isChosen) form.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (stars === null) return
    setBusy(true)
    setError(null)
    try {
      await onRate({ stars, comment })
      onSaved()
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <form ref={form} onSubmit={(event) => void submit(event)}>
      <h3>{t('chat.rate.title')}</h3>
      <StarInput
        legend={t('chat.rate.title')}
        value={stars}
        onChange={setStars}
        labels={[
          t('chat.rate.stars.1'),
          t('chat.rate.stars.2'),
          t('chat.rate.stars.3'),
          t('chat.rate.stars.4'),
          t('chat.rate.stars.5'),
        ]}
      />
      {isChosen && (
        <TextArea
          label={t('chat.rate.comment')}
          rows={2}
          maxLength={maxCommentLength}
          dir="auto"
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
      )}
      {error !== null && (
        <p className="chat-refused" role="alert">
          {failureText(t, error)}
        </p>
      )}
      <p className="chat-rating-buttons">
        {isChosen && (
          <Button small type="submit" busy={isBusy}>
            {t('chat.rate.send')}
          </Button>
        )}
        <Button small variant="text" onClick={onLeave}>
          {t(rating.stars === null ? 'chat.rate.skip' : 'common.cancel')}
        </Button>
      </p>
    </form>
  )
}

type CardProps = {
  readonly party: Party
  readonly rating: RatingState
  readonly onRate: (rating: Rating) => Promise<void>
  /** Called when the form goes away, and with it the focus. */
  readonly onFormGone: () => void
}

/** Asks how a closed conversation was, once, and shows the rating that was given, which can be changed for a while. */
export function RatingCard({ party, rating, onRate, onFormGone }: CardProps) {
  const t = useText()
  // Each closing has another end of the time for rating, and is asked about again.
  const [isSkipped, setSkipped] = useState(() => readSkipped(party) === rating.until)
  const [isChanging, setChanging] = useState(false)
  const leave = () => {
    onFormGone()
    setChanging(false)
    if (rating.stars !== null) return
    writeSkipped(party, rating.until)
    setSkipped(true)
  }
  const showSaved = () => {
    onFormGone()
    setChanging(false)
  }
  if (rating.stars === null && isSkipped) return null
  const isForm = rating.stars === null || isChanging
  return (
    <section className="chat-rating" aria-label={t('chat.rate.title')}>
      {isForm ? (
        <RatingForm rating={rating} onRate={onRate} onSaved={showSaved} onLeave={leave} />
      ) : (
        <>
          <output>{t('chat.rate.thanks')}</output>
          <RatingStars value={rating.stars!} label={t('common.rating.stars', { stars: rating.stars! })} />
          {rating.comment && <p dir="auto">{rating.comment}</p>}
          <Button small variant="text" onClick={() => setChanging(true)}>
            {t('chat.rate.change')}
          </Button>
        </>
      )}
    </section>
  )
}
