export {
  findFirstPayment,
  listPaymentTimes,
  listRefundTimes,
  listSalesByHour,
  listSalesBySku,
  type HourSales,
  type SkuSales,
} from './figures.queries.ts'
