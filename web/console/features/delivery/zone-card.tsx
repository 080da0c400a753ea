import { useId } from 'react'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ActionMenu } from '#web/console/kit/action-menu.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { SortableList } from '#web/console/kit/sortable-list.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { Method, Zone } from './delivery-values.ts'
import type { MethodTexts } from './use-method-texts.ts'

export interface ZoneCardProps {
  zone: Zone
  texts: MethodTexts
  /** Keys of the methods that differ from what is saved. */
  changed: ReadonlySet<string>
  /** The server's refusal of this zone. */
  error: string | undefined
  canMoveUp: boolean
  onEdit: () => void
  onMoveUp: () => void
  onRemove: () => void
  onAddMethod: () => void
  onEditMethod: (method: Method) => void
  onSwitch: (method: Method, enabled: boolean) => void
  onReorder: (methods: readonly Method[]) => void
}

interface MethodRowProps extends Pick<ZoneCardProps, 'texts' | 'onEditMethod' | 'onSwitch'> {
  method: Method
  isChanged: boolean
}

function MethodRow({ method, texts, isChanged, onEditMethod, onSwitch }: MethodRowProps) {
  const t = useText()
  const name = texts.pick(method.names)
  const weights = texts.weights(method.weights)
  return (
    <div className="delivery-method" data-changed={isChanged || undefined} data-off={!method.enabled || undefined}>
      <div className="delivery-method-name">
        <Icon name={method.pickup ? 'store' : 'truck'} size={20} />
        <div>
          <button type="button" onClick={() => onEditMethod(method)}>
            {name}
          </button>
          <small>{method.pickup ? texts.place(method.pickup) : weights === '–' ? null : weights}</small>
        </div>
      </div>
      <dl>
        <div>
          <dt>{t('settings.delivery.field.days')}</dt>
          <dd>{texts.days(method.days)}</dd>
        </div>
        <div>
          <dt>{t('settings.delivery.field.fee')}</dt>
          <dd className="tabular-numbers">{texts.money(method.fee)}</dd>
        </div>
        <div>
          <dt>{t('settings.delivery.field.freeFrom')}</dt>
          <dd className="tabular-numbers">{texts.money(method.freeFrom)}</dd>
        </div>
      </dl>
      <Checkbox
        aria-label={t('settings.delivery.offer', { method: name })}
        checked={method.enabled}
        onChange={({ target }) => onSwitch(method, target.checked)}
      />
    </div>
  )
}

/** A zone: its countries, and its methods in the order in which shoppers see them. */
export function ZoneCard(props: ZoneCardProps) {
  const { zone, texts, changed, error, canMoveUp, onReorder } = props
  const t = useText()
  const id = useId()
  const name = texts.zoneName(zone)
  return (
    <section className="console-card delivery-zone" aria-labelledby={id}>
      <header>
        <h2 id={id}>{name}</h2>
        {zone.countries.length > 1 && (
          <span className="console-help">{t('settings.delivery.count', { count: zone.countries.length })}</span>
        )}
        <ActionButton small variant="quiet" icon={<Icon name="plus" size={16} />} onClick={props.onAddMethod}>
          {t('settings.delivery.addMethod')}
        </ActionButton>
        <ActionMenu
          trigger={
            <ActionButton
              small
              variant="quiet"
              aria-label={t('settings.delivery.zoneMenu', { zone: name })}
              icon={<Icon name="more" size={16} />}
            />
          }
          items={[
            { key: 'edit', label: t('settings.delivery.editZone'), onSelect: props.onEdit },
            { key: 'up', label: t('settings.delivery.zoneUp'), onSelect: props.onMoveUp, isDisabled: !canMoveUp },
            {
              key: 'remove',
              label: t('settings.delivery.removeZone'),
              onSelect: props.onRemove,
              isDanger: true,
              isApart: true,
            },
          ]}
        />
      </header>
      {error && <NoticeLine tone="bad">{error}</NoticeLine>}
      <div className="delivery-zone-body">
        {zone.methods.length === 0 && <p className="console-help">{t('settings.delivery.noMethod')}</p>}
        <SortableList
          label={t('settings.delivery.methodsOf', { zone: name })}
          items={zone.methods}
          getKey={({ key }) => key}
          getName={({ names }) => texts.pick(names)}
          onReorder={onReorder}
          renderItem={(method) => (
            <MethodRow
              method={method}
              texts={texts}
              isChanged={changed.has(method.key)}
              onEditMethod={props.onEditMethod}
              onSwitch={props.onSwitch}
            />
          )}
        />
      </div>
    </section>
  )
}
