import type { OperationData } from '#web/client/api-call.ts'
import { CopyText } from '#web/client/copy-text.tsx'
import { useText } from '#web/client/text/text-provider.tsx'

type Details = NonNullable<OperationData<'wallet.rechargeRules'>['bankDetails']>

/** The bank account and the reference of a transfer. */
export function BankDetails({ details: { recipient, bank, account, code, note, reference } }: { details: Details }) {
  const t = useText()
  const copied = t('common.copied')
  return (
    <section className="bank-details" aria-label={t('wallet.transfer.title')}>
      <h2>{t('wallet.transfer.title')}</h2>
      <dl className="wallet-facts">
        <div>
          <dt>{t('wallet.transfer.recipient')}</dt>
          <dd>
            <bdi>{recipient}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('wallet.transfer.bank')}</dt>
          <dd>
            <bdi>{bank}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('wallet.transfer.account')}</dt>
          <dd>
            <bdi dir="ltr">{account}</bdi> <CopyText text={account} label={t('common.copy')} copied={copied} />
          </dd>
        </div>
        {code && (
          <div>
            <dt>{t('wallet.transfer.code')}</dt>
            <dd>
              <bdi dir="ltr">{code}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('wallet.transfer.reference')}</dt>
          <dd>
            <b>
              <bdi dir="ltr">{reference}</bdi>
            </b>{' '}
            <CopyText text={reference} label={t('common.copy')} copied={copied} />
            <small>{t('wallet.transfer.referenceHelp')}</small>
          </dd>
        </div>
      </dl>
      {note && <p className="wallet-quiet">{note}</p>}
    </section>
  )
}
