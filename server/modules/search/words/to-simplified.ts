import { ConverterFactory } from 'opencc-js/core'
import { to } from 'opencc-js/preset/t2cn'

// Other forms of a character that titles use as well, written by ourselves: OpenCC's table leaves them as they are.
const variants = `俱具 倣仿 勗勖 姊姐 姪侄 嬝袅 徬彷 慇殷 搆构 搾榨 撚捻 撢掸 暱昵 櫺棂 毬球 沍冱 濬浚 燄焰 燐磷 瑯琅 瞇眯 瞭了 砲炮 箝钳 簷檐
籐藤 著着 藉借 藷薯 賸剩 跤交 跼局 踡蜷 銲焊 銹锈 鍊链 鎗枪 隄堤 餽馈 鼇鳌`
const variantPairs = variants.split(/\s+/).map(([one, other]) => [one!, other!] as const)

/** Converts to simplified Chinese by OpenCC's tables: 檯燈 and 台灯 become equal. */
export const toSimplified = ConverterFactory(...to.cn!.map((group) => [...group, variantPairs]))
