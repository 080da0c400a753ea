import { useCallback, useId, useState, type ReactNode } from 'react'
import type { CreditProduct } from '#contract/credit-views.ts'
import { useBoot } from '#web/client/boot.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { CreditNotice } from './credit-notice.tsx'
import { useCreditTexts } from './credit-texts.ts'

type ConsentProps = { readonly name: string; readonly error?: string | undefined; readonly children: ReactNode }

/** A box that must be ticked, with what is missing under it. */
export function Consent({ name, error, children }: ConsentProps) {
  const id = useId()
  return (
    <div className="credit-consent">
      <Checkbox name={name} aria-invalid={error ? true : undefined} aria-describedby={error ? id : undefined}>
        <span>{children}</span>
      </Checkbox>
      {error && (
        <p id={id} className="credit-consent-error">
          {error}
        </p>
      )}
    </div>
  )
}

/** The terms of a product, as they are consented to. */
function TermsDialog({ terms, open, onClose }: { terms: CreditProduct['terms']; open: boolean; onClose: () => void }) {
  const t = useText()
  return (
    <Dialog open={open} onClose={onClose} title={t('credit.apply.termsTitle')}>
      <p className="credit-terms" dir="auto">
        {terms.text}
      </p>
    </Dialog>
  )
}

type ConsentFieldsProps = {
  readonly terms: CreditProduct['terms']
  readonly withdrawalDays: number
  readonly errors: Readonly<Record<string, string>>
}

/** Two consents that are required and one that is not; none is given in advance. */
export function ConsentFields({ terms, withdrawalDays, errors }: ConsentFieldsProps) {
  const t = useText()
  const { name: brand } = useBoot().brand
  const { toMomentDay } = useCreditTexts()
  const [isOpen, setOpen] = useState(false)
  const link = useCallback(
    (text: ReactNode) => (
      <button type="button" className="credit-link" onClick={() => setOpen(true)}>
        {text}
      </button>
    ),
    [],
  )
  return (
    <div className="credit-consents">
      <Consent name="acceptsTerms" error={errors.acceptsTerms}>
        {t.rich('credit.apply.terms', {
          date: toMomentDay(terms.validFrom),
          link,
        })}
      </Consent>
      <Consent name="acceptsReview" error={errors.acceptsReview}>
        {t('credit.apply.check', { brand })}
      </Consent>
      <Consent name="automaticPayment">
        {t('credit.apply.automatic')} <span className="credit-quiet">{t('credit.apply.automaticText')}</span>
      </Consent>
      <CreditNotice>
        {t('credit.apply.notContract')}
        {withdrawalDays > 0 && ` ${t('credit.apply.withdrawal', { days: withdrawalDays })}`}
      </CreditNotice>
      <TermsDialog terms={terms} open={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}
