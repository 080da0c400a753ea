export { iterateGoodsIds, toStoreGoodsFilter, type GoodsFilterInput } from './list-goods.ts'
export { serveSellerGoods } from './seller-goods.routes.ts'
export { recountGoodsJob, recountStores, runGoodsSchedule, runGoodsScheduleJob } from './run-schedule.ts'
export { sellerGoodsPersonalData } from './personal-data.ts'
