export {
  findFirstPayment,
  listBuyers,
  listPaymentTimes,
  listRefundTimes,
  listSalesByCountry,
  listSalesByHour,
  listSalesBySku,
  type CountrySales,
  type HourSales,
  type SkuSales,
} from './figures.queries.ts'
