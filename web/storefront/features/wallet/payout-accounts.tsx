import { useState } from 'react'
import type { PayoutAccount } from '#contract/wallet.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { AddPayoutAccount } from './add-payout-account.tsx'
import { DeletePayoutAccount } from './delete-payout-account.tsx'

/** The payout accounts, with the dialogs that add and delete one. */
export function PayoutAccounts({ accounts }: { accounts: readonly PayoutAccount[] }) {
  const t = useText()
  const [isBinding, setBinding] = useState(false)
  const [going, setGoing] = useState<PayoutAccount | null>(null)
  const bind = (variant: 'primary' | 'text') => (
    <Button variant={variant} onClick={() => setBinding(true)}>
      {t('wallet.account.add')}
    </Button>
  )
  return (
    <Card title={t('wallet.account.title')} action={accounts.length > 0 && bind('text')}>
      {accounts.length === 0 ? (
        <div className="form">
          <p>{t('wallet.account.none')}</p>
          <div className="form-foot">{bind('primary')}</div>
        </div>
      ) : (
        <ul className="wallet-rows">
          {accounts.map((account) => (
            <li key={account.id}>
              <div>
                <b>
                  <bdi>{account.label}</bdi>
                </b>
                <small>
                  {t(`wallet.account.${account.kind}`)} <bdi className="tabular-numbers">{account.masked}</bdi>
                </small>
              </div>
              <IconButton
                icon="trash"
                label={t('wallet.account.delete', { name: `${account.label} ${account.masked}` })}
                onClick={() => setGoing(account)}
              />
            </li>
          ))}
        </ul>
      )}
      <DeletePayoutAccount account={going} onClose={() => setGoing(null)} />
      <AddPayoutAccount open={isBinding} onClose={() => setBinding(false)} />
    </Card>
  )
}
