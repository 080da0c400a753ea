import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SellerGoods } from '#contract/seller-goods.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ActionMenu } from '#web/console/kit/action-menu.tsx'
import { ConflictDialog } from '#web/console/kit/conflict-dialog.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TabPanels } from '#web/console/kit/tab-panels.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useConsoleStart } from '../../../app/console-start.ts'
import { FormPage } from '../../../app/forms/form-page.tsx'
import { toHref } from '../../../app/sections.ts'
import { productsPath, toProductPath } from '../product-queries.ts'
import { CheckNotice } from './check-notice.tsx'
import { ProductStatus } from '../product-status.tsx'
import { useProductActions, type SaleStatus } from '../use-product-actions.ts'
import { BasicsTab } from './basics-tab.tsx'
import { editorTabs, findTab, type EditorTab } from './check-draft.ts'
import { DeliveryTab } from './delivery-tab.tsx'
import { EditorContext } from './editor-context.ts'
import { ImagesCard } from './images-card.tsx'
import { countMissing, listTexts, type ProductText } from './list-texts.ts'
import { isStaleText } from './stale-texts.ts'
import { findMerge } from './merge-drafts.ts'
import { OptionsCard } from './options-card.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { toDraft, type StockBySku } from './product-draft.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { ReadyList, ShopCard } from './shop-side.tsx'
import { SkuCard } from './sku-card.tsx'
import { TranslationsTab } from './translations-tab.tsx'
import { useFieldTexts } from './use-field-texts.ts'
import { useProductForm } from './use-product-form.ts'
import { useSaving } from './use-saving.ts'

interface Props {
  /** Null for a new product. */
  goods: SellerGoods | null
  stock: StockBySku
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** All fields of a product in tabs, its card in the shop at the side. */
export function ProductEditor(props: Props) {
  const t = useText()
  const call = useApi()
  const navigate = useNavigate()
  const toast = useConsoleToast()
  const { brand } = useConsoleStart()
  const lang = brand.defaultLanguage
  const [stored, setStored] = useState<Props>(props)
  const { goods, stock } = stored
  const form = useProductForm(props.goods, props.stock)
  const [tab, setTab] = useState<EditorTab>('basics')
  const [dialog, setDialog] = useState<'schedule' | 'preview' | null>(null)
  const { save, isSaving, errors, alert, conflict, resolve } = useSaving({
    form,
    stored,
    setStored,
    lang,
    onShowTab: setTab,
  })
  const { nameField, showField } = useFieldTexts()
  const { setStatus, deleteDrafts } = useProductActions()
  const { values: draft, base, changes, revision, change } = form
  const changed = useMemo(() => new Set(changes), [changes])
  const merge = conflict && findMerge(base, draft, conflict.theirs)
  const title = draft.titles[lang] || t(goods ? 'products.untitled' : 'products.new')

  /** Another version of the product that differs in nothing of the form, as after a change of its status. */
  const takeVersion = (next: SellerGoods) =>
    setStored((before) => ({
      ...before,
      goods: isSame(toDraft(next, stock), base) ? next : { ...next, version: before.goods?.version ?? next.version },
    }))
  const refresh = async (goodsId: string) => takeVersion((await call('sellerGoods.detail', { goodsId })).goods)
  const changeStatus = async (status: SaleStatus) => {
    const change = async (saved: SellerGoods) => {
      await setStatus([{ goodsId: saved.goodsId, status: saved.status, name: title }], status)
      await refresh(saved.goodsId)
    }
    await (changes.length > 0 || !goods ? save(undefined, change) : change(goods))
  }
  const duplicate = async () => {
    try {
      const copy = await call('sellerGoods.duplicate', { goodsId: goods!.goodsId })
      toast({ text: t('products.done.duplicated') })
      void navigate(toProductPath(copy.goods.goodsId))
    } catch (error) {
      toast({ text: failureText(t, error), tone: 'error' })
    }
  }
  const remove = async () => {
    form.discard()
    await deleteDrafts([{ goodsId: goods!.goodsId, status: 'draft', name: title }])
    void navigate(productsPath)
  }
  const canList = goods?.status !== 'listed' && goods?.status !== 'banned'
  const tabErrors = (one: EditorTab) =>
    Object.entries(errors).filter(([name, error]) => error && findTab(name, lang) === one).length
  const languages = brand.languages.filter((one) => one !== lang)
  const done = languages.filter((one) => countMissing(draft, one, lang) === 0).length
  const panels = {
    basics: <BasicsTab />,
    skus: (
      <>
        <ImagesCard />
        <OptionsCard />
        <SkuCard
          retired={(goods?.retiredSkus ?? [])
            .filter(({ skuId }) => !draft.skus.some((sku) => sku.skuId === skuId))
            .map(({ code }) => code)}
        />
      </>
    ),
    delivery: <DeliveryTab />,
    translations: <TranslationsTab />,
  }
  const storedTexts = listTexts(base)
  const isStale = (text: ProductText, to: string) =>
    isStaleText({ staleTexts: goods?.staleTexts ?? {}, base }, storedTexts, text, to)
  const editor = { draft, base, change, changed, errors, lang, isStale, revision }
  return (
    <EditorContext value={editor}>
      <FormPage
        title={title}
        trail={[{ label: t('products.title'), href: toHref(productsPath) }]}
        marks={goods && <ProductStatus {...goods} isPill />}
        form={form}
        labels={Object.fromEntries(changes.map((name) => [name, nameField(name, draft)]))}
        onSave={() => void save()}
        isSaving={isSaving}
        actions={
          <>
            <ActionButton icon={<Icon name="eye" size={16} />} onClick={() => setDialog('preview')}>
              {t('products.preview.open')}
            </ActionButton>
            {goods && (
              <ActionMenu
                trigger={<ActionButton aria-label={t('products.more')} icon={<Icon name="more" size={16} />} />}
                items={[
                  ...(goods.status === 'listed'
                    ? [
                        {
                          key: 'shop',
                          label: t('products.seeInShop'),
                          icon: <Icon name="store" size={16} />,
                          onSelect: () =>
                            void window.open(`/pc/productDetails?id=${goods.goodsId}`, '_blank', 'noopener'),
                        },
                      ]
                    : []),
                  {
                    key: 'duplicate',
                    label: t('products.duplicate'),
                    icon: <Icon name="copy" size={16} />,
                    onSelect: () => void duplicate(),
                  },
                  ...(goods.status === 'banned'
                    ? []
                    : [
                        {
                          key: 'schedule',
                          label: t('products.schedule.open'),
                          icon: <Icon name="calendar" size={16} />,
                          onSelect: () => setDialog('schedule'),
                        },
                      ]),
                  ...(goods.status === 'listed' || goods.status === 'under_review'
                    ? [
                        {
                          key: 'delist',
                          label: t('products.delistOne'),
                          icon: <Icon name="eye-off" size={16} />,
                          isApart: true,
                          onSelect: () => void changeStatus('delisted'),
                        },
                      ]
                    : []),
                  ...(goods.status === 'draft'
                    ? [
                        {
                          key: 'delete',
                          label: t('products.deleteDraft'),
                          icon: <Icon name="trash" size={16} />,
                          isApart: true,
                          isDanger: true,
                          onSelect: () => void remove(),
                        },
                      ]
                    : []),
                ]}
              />
            )}
            {canList && (
              <ActionButton
                variant={changes.length > 0 ? 'secondary' : 'primary'}
                aria-disabled={isSaving}
                onClick={() => void changeStatus('listed')}
              >
                {t(changes.length > 0 || !goods ? 'products.saveAndList' : 'products.listOne')}
              </ActionButton>
            )}
          </>
        }
      >
        {alert && <NoticeLine tone="bad">{alert}</NoticeLine>}
        {goods && <CheckNotice goods={goods} />}
        <div className="product-editor">
          <TabPanels
            label={t('products.tabs')}
            current={tab}
            onChange={(key) => setTab(key as EditorTab)}
            tabs={editorTabs.map((key) => ({
              key,
              label: t(`products.tab.${key}`),
              panel: panels[key],
              ...(tabErrors(key) > 0
                ? { count: t('products.tab.errors', { count: tabErrors(key) }) }
                : key === 'translations' && languages.length > 0
                  ? { count: t('products.languages', { done, total: languages.length }) }
                  : {}),
            }))}
          />
          <aside className="product-side">
            <ShopCard />
            <ReadyList />
          </aside>
        </div>
      </FormPage>
      <PreviewDialog open={dialog === 'preview'} onClose={() => setDialog(null)} />
      {goods && (
        <ScheduleDialog
          key={`${goods.listAt} ${goods.delistAt}`}
          goods={goods}
          open={dialog === 'schedule'}
          onClose={() => setDialog(null)}
          onDone={(next) => {
            takeVersion(next)
            setDialog(null)
            toast({ text: t('products.schedule.done') })
          }}
        />
      )}
      <ConflictDialog
        editor={conflict && ''}
        fields={(merge?.conflicts ?? []).map((name) => ({
          key: name,
          label: nameField(name, draft),
          yours: showField(name, draft),
          theirs: showField(name, conflict!.theirs),
        }))}
        taken={(merge?.taken ?? []).map((name) => nameField(name, conflict!.theirs))}
        onBack={resolve.back}
        onTakeAll={resolve.takeTheirs}
        onSave={resolve.saveMix}
      />
    </EditorContext>
  )
}
