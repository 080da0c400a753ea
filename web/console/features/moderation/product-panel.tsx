import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toHtmlLang } from '#i18n/locales.ts'
import { maxCheckReason } from '#contract/product-checks.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { StatusMark, type StatusShape, type StatusTone } from '#web/console/kit/status-mark.tsx'
import { RejectionDialog } from '../../app/decisions/decision-dialogs.tsx'
import { DecisionPanel } from '../../app/decisions/decision-panel.tsx'
import { DecisionFacts, DecisionHistory, DecisionPart } from '../../app/decisions/decision-parts.tsx'
import { useClaim } from '../../app/decisions/use-claims.ts'
import { useDecide } from '../../app/decisions/use-decide.ts'
import { useMoneyText } from '../../app/money.ts'
import { PhotoRow } from '../../app/photo-row.tsx'
import { useTimes } from '../../app/times.ts'

type Product = OperationData<'adminModeration.detail'>['product']

export interface PanelProps {
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

const marks: Readonly<Record<Product['status'], readonly [StatusShape, StatusTone]>> = {
  draft: ['waiting', 'wait'],
  under_review: ['half', 'prog'],
  listed: ['full', 'good'],
  delisted: ['stopped', 'wait'],
  banned: ['decide', 'bad'],
}

/** The values before and after a change; those that are new stand alone. */
function Change({ label, before, after }: { label: string; before: string | undefined; after: string | undefined }) {
  if (before === after) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {before !== undefined && <del dir="auto">{before}</del>} {after !== undefined && <ins dir="auto">{after}</ins>}
      </dd>
    </div>
  )
}

function Changes({ product: { before, current } }: { product: Product }) {
  const t = useText()
  const money = useMoneyText()
  if (!before) return null
  const languages = [...new Set([...Object.keys(before.titles), ...Object.keys(current.titles)])]
  const codes = [...new Set([...before.prices, ...current.prices].map(({ code }) => code))]
  const price = (version: typeof before, code: string) => {
    const found = version.prices.find((one) => one.code === code)
    return found && money(found.price)
  }
  const removed = before.images.filter((src) => !current.images.includes(src))
  return (
    <DecisionPart title={t('moderation.changes')}>
      <dl className="moderation-changes">
        {languages.map((lang) => (
          <Change
            key={lang}
            label={t('moderation.change.title', { lang })}
            before={before.titles[lang]}
            after={current.titles[lang]}
          />
        ))}
        {codes.map((code) => (
          <Change
            key={code}
            label={t('moderation.change.price', { code })}
            before={price(before, code)}
            after={price(current, code)}
          />
        ))}
      </dl>
      {removed.length > 0 && (
        <>
          <p>{t('moderation.change.images')}</p>
          <PhotoRow images={removed} author={t('moderation.change.images')} />
        </>
      )}
    </DecisionPart>
  )
}

/** Bans a product, or ends its ban, with a reason. */
function BanButton({ product, isBanned }: { product: Product; isBanned: boolean }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const ban = useDecide('adminModeration.ban', /^adminModeration\./)
  const unban = useDecide('adminModeration.unban', /^adminModeration\./)
  const name = isBanned ? 'unban' : 'ban'
  const send = (reason: string) => {
    const call = { input: { goodsId: product.goodsId, reason }, done: t(`moderation.${name}.done`) }
    return (isBanned ? unban : ban).mutateAsync(call).catch(() => undefined)
  }
  return (
    <>
      <ActionButton variant={isBanned ? 'secondary' : 'danger'} onClick={() => setOpen(true)}>
        {t(`moderation.${name}.open`)}
      </ActionButton>
      <RejectionDialog
        open={open}
        onClose={() => setOpen(false)}
        rejection={{
          label: t(`moderation.${name}.open`),
          title: t(`moderation.${name}.title`, { name: product.name }),
          reasonLabel: t('moderation.reason'),
          help: t(`moderation.${name}.help`),
          maxLength: maxCheckReason,
          send: t(`moderation.${name}.send`),
          isPending: ban.isPending || unban.isPending,
          run: send,
        }}
      />
    </>
  )
}

/** One product as shoppers see it, what changed, its store, and the decision; A approves, R refuses. */
export function ProductPanel({ goodsId, ...panel }: PanelProps & { goodsId: string }) {
  const t = useText()
  const money = useMoneyText()
  const { formatTime } = useTimes()
  const claim = useClaim('product', goodsId)
  const { data, error, refetch } = useQuery(apiQuery('adminModeration.detail', { goodsId }))
  const decide = useDecide('adminModeration.decide', /^adminModeration\./)
  const product = data?.product
  const isWaiting = product?.check?.state === 'waiting'
  const isOwn = product?.store.isOwn ?? false
  const canDecide = claim.canDecide && !isOwn
  const send = (decision: 'approve' | 'refuse', reason?: string) =>
    decide
      .mutateAsync({
        input: { goodsId, version: product!.version, decision, ...(reason && { reason }) },
        done: t(`moderation.${decision}.done`),
      })
      .catch(() => undefined)
  return (
    <DecisionPanel
      {...panel}
      title={product?.name ?? t('frame.nav.moderation')}
      status={
        product && (
          <StatusMark shape={marks[product.status][0]} tone={marks[product.status][1]} isPill>
            {t(`products.status.${product.status}`)}
          </StatusMark>
        )
      }
      isOpen={isWaiting}
      isLoaded={data !== undefined}
      error={error}
      onRetry={() => void refetch()}
      claim={{ ...claim, canDecide }}
      approval={{ label: t('moderation.approve'), isPending: decide.isPending, run: () => send('approve') }}
      rejection={{
        label: t('moderation.refuse'),
        title: t('moderation.refuse.title', { name: product?.name ?? '' }),
        reasonLabel: t('moderation.reason'),
        help: t('moderation.refuse.help', { store: product?.store.name ?? '' }),
        maxLength: maxCheckReason,
        send: t('moderation.refuse'),
        isPending: decide.isPending,
        run: (reason) => send('refuse', reason),
      }}
    >
      {product && (
        <>
          {isOwn && <NoticeLine tone="info">{t('moderation.own')}</NoticeLine>}
          <PhotoRow images={product.current.images.filter(Boolean)} author={product.name} />
          {Object.entries(product.current.titles).map(([lang, title]) => (
            <p key={lang} lang={toHtmlLang(lang)} dir="auto" className="moderation-title">
              {title}
            </p>
          ))}
          <Changes product={product} />
          <DecisionPart title={t('moderation.prices')}>
            <DecisionFacts
              facts={product.current.prices.map(({ code, price }) => ({ label: code, value: money(price) }))}
            />
          </DecisionPart>
          <DecisionPart title={product.store.name}>
            <DecisionFacts
              facts={[
                { label: t('moderation.mode'), value: t(`moderation.mode.${product.store.mode}`) },
                { label: t('moderation.view.approved'), value: product.storeCounts.approved },
                { label: t('moderation.view.refused'), value: product.storeCounts.refused },
                { label: t('moderation.view.banned'), value: product.storeCounts.banned },
              ]}
            />
          </DecisionPart>
          {product.check && (
            <p>
              {t(`moderation.kind.${product.check.kind}`)}, {formatTime(product.check.queuedAt)}
            </p>
          )}
          {product.check?.reason && <blockquote dir="auto">{product.check.reason}</blockquote>}
          {canDecide && <BanButton product={product} isBanned={product.status === 'banned'} />}
          <DecisionHistory
            kind="product"
            subjectId={goodsId}
            toTitle={({ operation, user }) => {
              const name = user?.username ?? ''
              if (operation === 'adminModeration.decide')
                return { icon: 'check', title: t('moderation.event.decide', { name }) }
              if (operation === 'adminModeration.ban')
                return { icon: 'close', title: t('moderation.event.ban', { name }) }
              return undefined
            }}
          />
        </>
      )}
    </DecisionPanel>
  )
}
