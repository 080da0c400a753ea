import { ordersApi } from '#contract/orders.ts'
import { sellerOrdersApi } from '#contract/seller-orders.ts'
import { staffOrdersApi } from '#contract/staff-orders.ts'
import { staffTaxesApi } from '#contract/staff-taxes.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { cancelOrder } from './trades/cancel-order.ts'
import { decideRefundAsSeller, decideRefundAsStaff } from './refunds/decide-refund.ts'
import { listAllOrders, listStoreOrders, countOwnOrders, countStoreOrders, listOwnOrders } from './reads/list-orders.ts'
import { confirmReceipt } from './fulfilment/confirm-receipt.ts'
import { prepareOrder, remindSeller } from './fulfilment/fulfil-order.ts'
import { shipOrder } from './fulfilment/ship-order.ts'
import { createPickupCode } from './pickup/pickup-code.ts'
import { addNote } from './notes/add-note.ts'
import { previewRefund } from './refunds/preview-refund.ts'
import { previewUndelivered, refundUndelivered } from './refunds/refund-undelivered.ts'
import { readAnyOrder, readOrder, readStoreOrder } from './reads/read-orders.ts'
import { refundOrder } from './refunds/refund-order.ts'
import { releaseOrder } from './fulfilment/release-orders.ts'
import { loadTaxRates, previewTaxRates } from './taxes/staff-rate-file.ts'
import {
  addTaxRate,
  assignTaxClass,
  deleteTaxRate,
  deleteTaxZone,
  readTaxReport,
  readTaxes,
  saveTaxClass,
  saveTaxZone,
} from './taxes/staff-taxes.ts'
import { requestRefund, withdrawRefund } from './refunds/request-refund.ts'
import { createWithInvoice, type ReadOrderInvoice } from './with-invoice.ts'

/** Serves the operations of orders; those that return one add its documents. */
export const createServeOrders =
  (readInvoice: ReadOrderInvoice) =>
  ({ serve }: Serve): void => {
    const withInvoice = createWithInvoice(readInvoice)
    serve<typeof ordersApi, UserCtx>('orders', ordersApi, {
      list: listOwnOrders,
      detail: withInvoice(readOrder),
      cancel: withInvoice(cancelOrder),
      remind: withInvoice(remindSeller),
      receive: withInvoice(confirmReceipt),
      pickupCode: createPickupCode,
      refund: withInvoice(requestRefund),
      withdrawRefund: withInvoice(withdrawRefund),
      count: countOwnOrders,
    })
    serve<typeof sellerOrdersApi, UserCtx>('sellerOrders', sellerOrdersApi, {
      list: listStoreOrders,
      count: countStoreOrders,
      detail: withInvoice(readStoreOrder),
      prepare: withInvoice(prepareOrder),
      ship: withInvoice(shipOrder),
      previewRefundLines: previewUndelivered,
      refundLines: withInvoice(refundUndelivered),
      addNote: withInvoice(addNote),
      decideRefund: withInvoice(decideRefundAsSeller),
    })
    serve<typeof staffOrdersApi, UserCtx>('staffOrders', staffOrdersApi, {
      list: listAllOrders,
      detail: withInvoice(readAnyOrder),
      release: withInvoice(releaseOrder),
      previewRefund,
      refund: withInvoice(refundOrder),
      decideRefund: withInvoice(decideRefundAsStaff),
    })
    serve<typeof staffTaxesApi, UserCtx>('staffTaxes', staffTaxesApi, {
      list: readTaxes,
      report: readTaxReport,
      saveZone: saveTaxZone,
      deleteZone: deleteTaxZone,
      previewRates: previewTaxRates,
      loadRates: loadTaxRates,
      addRate: addTaxRate,
      deleteRate: deleteTaxRate,
      saveClass: saveTaxClass,
      assignClass: assignTaxClass,
    })
  }
