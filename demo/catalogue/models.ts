import { text } from './text.ts'
import type { Text } from './types.ts'

// Trees, rivers, villages and invented words; none is a known brand name.
const NAMES = `
Alder|奥尔德|ألدر;Arbour|阿伯|آربور;Ardel|阿黛尔|أردل;Arlen|阿伦|آرلن;Ashby|阿什比|آشبي;Auben|奥本|أوبن
Averil|艾弗里|أفريل;Avola|阿沃拉|أفولا;Barrow|巴罗|بارو;Bay|贝伊|باي;Bellano|贝拉诺|بيلانو
Birk|比尔克|بيرك;Blythe|布莱斯|بلايث;Bolsena|博尔塞纳|بولسينا;Borrow|博罗|بورو;Bramley|布拉姆利|براملي;Brera|布雷拉|بريرا
Brook|布鲁克|بروك;Cadiz|加的斯|قادس;Calder|考尔德|كالدر;Camber|坎伯|كامبر;Carrow|卡罗|كارو
Celle|采勒|تسيله;Cleve|克里夫|كليف;Corra|科拉|كورا;Cove|科夫|كوف;Cresta|克雷斯塔|كريستا;Dalby|达尔比|دالبي
Darrow|达罗|دارو;Delta|德尔塔|دلتا;Dorsey|多尔西|دورسي;Dova|多瓦|دوفا;Drey|德雷|دراي;Dune|迪恩|ديون;Eben|埃本|إيبن
Edda|埃达|إيدا;Elba|厄尔巴|إلبا;Elden|埃尔登|إلدن;Ellery|埃勒里|إيلري;Enna|恩纳|إينا
Esker|埃斯克|إسكر;Este|埃斯特|إستي;Fallow|法洛|فالو;Fara|法拉|فارا;Farrow|法罗|فارو;Fell|费尔|فيل
Finch|芬奇|فنش;Fjord|菲约德|فيورد;Folio|弗里奥|فوليو;Forma|福玛|فورما;Forth|福斯|فورث;Garda|加尔达|غاردا
Genoa|热那亚|جنوة;Glen|格伦|غلين;Gotha|哥达|غوتا;Halden|哈尔登|هالدن;Hale|黑尔|هيل;Halm|哈尔姆|هالم
Harbour|哈伯|هاربور;Haven|海文|هيفن;Heath|希思|هيث;Heron|海伦|هيرون;Holm|霍尔姆|هولم;Holt|霍尔特|هولت
Ilva|伊尔瓦|إيلفا;Inver|因弗|إنفر;Iona|艾奥纳|أيونا;Isla|艾拉|آيلا;Ivrea|伊夫雷亚|إيفريا;Jarrow|贾罗|جارو;Juno|朱诺|جونو
Kade|凯德|كيد;Kelda|凯尔达|كيلدا;Kestrel|凯斯特|كسترل;Kiln|基恩|كيلن;Kinsey|金赛|كينزي;Kirby|柯比|كيربي;Koto|科托|كوتو
Lagan|拉根|لاغان;Lark|拉克|لارك;Larne|拉恩|لارن;Leda|莱达|ليدا;Lido|利多|ليدو
Linnet|林内特|لينيت;Lomond|洛蒙德|لوموند;Lucca|卢卡|لوكا;Luma|卢玛|لوما;Lune|吕讷|لون
Lyra|莱拉|ليرا;Maren|马伦|مارن;Marlow|马洛|مارلو;Mayen|马延|ماين;Meadow|梅多|ميدو;Mella|梅拉|ميلا;Meridian|梅里迪安|ميريديان
Merle|梅尔|ميرل;Milo|米洛|ميلو;Mira|米拉|ميرا;Mistral|米斯特拉|ميسترال;Molde|莫尔德|مولده;Monte|蒙特|مونتي;Morel|莫雷尔|موريل
Morrow|莫罗|مورو;Nairn|奈恩|نيرن;Narva|纳尔瓦|نارفا;Neve|内韦|نيفي;Nola|诺拉|نولا;Norden|诺登|نوردن
Oban|奥本湾|أوبان;Odell|奥德尔|أوديل;Olmo|奥尔莫|أولمو;Ombra|翁布拉|أومبرا;Onda|翁达|أوندا
Orkney|奥克尼|أوركني;Orla|奥拉|أورلا;Orme|奥姆|أورم;Orsa|奥尔萨|أورسا;Orta|奥尔塔|أورتا;Otter|奥特|أوتر
Paloma|帕洛玛|بالوما;Parma|帕尔马|بارما;Pavia|帕维亚|بافيا;Perla|佩拉|بيرلا;Petra|佩特拉|بترا;Piana|皮亚纳|بيانا
Pico|皮科|بيكو;Pirin|皮林|بيرين;Plume|普卢姆|بلوم;Porto|波尔图|بورتو;Prato|普拉托|براتو;Quill|奎尔|كويل
Rada|拉达|رادا;Ravel|拉威尔|رافيل;Rhea|瑞亚|ريا;Ridge|里奇|ريدج;Rill|里尔|ريل;Riva|里瓦|ريفا;Rona|罗娜|رونا
Rowan|罗恩|روان;Rune|鲁恩|رون;Saffi|萨菲|سافي;Salina|萨利纳|سالينا;Savona|萨沃纳|سافونا;Scilly|锡利|سيلي
Selby|塞尔比|سيلبي;Selva|塞尔瓦|سيلفا;Sena|塞纳|سينا;Shore|肖尔|شور;Siena|锡耶纳|سيينا;Skye|斯凯|سكاي
Solano|索拉诺|سولانو;Solent|索伦特|سولنت;Spello|斯佩洛|سبيلو;Stanza|斯坦扎|ستانزا;Strada|斯特拉达|سترادا
Strand|斯特兰德|ستراند;Suda|苏达|سودا;Tamar|塔玛|تامار;Tarn|塔恩|تارن;Tay|泰伊|تاي;Teviot|蒂维厄特|تيفيوت;Thea|西娅|ثيا
Tilda|蒂尔达|تيلدا;Tivo|蒂沃|تيفو;Torin|托林|تورين;Torre|托雷|توري;Tove|托芙|توفه;Trieste|的里雅斯特|ترييستي
Tula|图拉|تولا;Ulla|乌拉|أولا;Urbino|乌尔比诺|أوربينو;Valla|瓦拉|فالا
Varen|瓦伦|فارن;Veda|维达|فيدا;Vega|维加|فيغا;Vento|文托|فينتو;Verona|维罗纳|فيرونا;Vesper|维斯珀|فيسبر;Vidal|维达尔|فيدال
Vigo|维戈|فيغو;Visby|维斯比|فيسبي;Walden|瓦尔登|والدن;Wharf|沃夫|وارف;Willa|薇拉|ويلا
Wren|雷恩|رِن;Zadar|扎达尔|زادار;Zena|泽娜|زينا;Zephyr|泽菲尔|زفير`

/** Model names in three languages. */
export const models: readonly Text[] = NAMES.trim().split(/[;\n]/).map(text)
