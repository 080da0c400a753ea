import type { Locale } from '#i18n/locales.ts'
import type { KindName, Triple } from '../types.ts'

/** Positive sentences by kind of goods. */
export const kindPraise: Readonly<Record<KindName, Triple>> = {
  headphones: 'Comfortable for hours, and the sound is warm.|戴几个小时也舒服，声音温润。|مريحة لساعات وصوتها دافئ.',
  speaker: 'Fills our kitchen and does not boom.|厨房里声音饱满，低音不轰。|يملأ مطبخنا بصوت واضح بلا طنين.',
  laptop:
    'Quick, quiet, and the battery lasts my working day.|又快又安静，电量够我上一天班。|سريع وهادئ وبطاريته تكفي يوم عملي.',
  phone: 'Fits my hand and the pictures are lovely.|握着正好，照片也好看。|يناسب يدي وصوره جميلة.',
  tablet: 'I read on it every night, easy on the eyes.|每晚看书，眼睛不累。|أقرأ عليه كل ليلة وهو مريح للعين.',
  keyboard: 'Typing on it is a small pleasure.|打字成了小小的享受。|الكتابة عليها متعة صغيرة.',
  camera: 'I carry it every day now.|现在天天带着它。|أصبحت أحملها كل يوم.',
  armchair: 'My husband and the cat argue over it.|老公和猫抢着坐。|زوجي والقطة يتنازعان عليه.',
  pillow: 'Soft, and the cover washed well.|柔软，套子洗过也没变形。|ناعمة وغطاؤها غُسل جيداً.',
  rug: 'Lay flat at once and feels good under bare feet.|一铺就平，光脚踩着舒服。|استوت فوراً ومريحة للقدم الحافية.',
  lamp: 'Warm light, no glare on my book.|光线温暖，看书不刺眼。|ضوء دافئ بلا وهج على كتابي.',
  vase: 'Even one branch looks like something in it.|插一枝也很有样子。|حتى غصن واحد يبدو جميلاً فيها.',
  clock:
    'Rings just loud enough, and my phone stays in the kitchen.|铃声刚好，手机终于留在厨房了。|رنينها كافٍ وهاتفي يبقى في المطبخ.',
  candle: 'Burns evenly and does not smoke.|烧得均匀，不冒黑烟。|تحترق بانتظام ولا تدخّن.',
  pan: 'The stew was ready on Sunday and gone the same day.|周日炖一锅，当天就吃光。|طبخنا اليخنة يوم العطلة وانتهت في اليوم نفسه.',
  knives: 'Tomatoes fall apart by themselves.|切番茄毫不费力。|تقطع الطماطم بلا جهد.',
  blender: 'Smooth soup in a minute, easy to rinse.|一分钟出细滑浓汤，好冲洗。|حساء ناعم في دقيقة وغسله سهل.',
  kettle:
    'The pour is thin and steady. Better coffee at once.|水流细稳，咖啡立刻好喝了。|صبّه رفيع وثابت، والقهوة صارت أطيب.',
  teapot: 'Not one drop on the cloth.|倒茶一滴不漏。|لا قطرة واحدة على المفرش.',
  cup: 'The best cup in the house, everybody wants it.|家里最抢手的杯子。|أفضل كوب في البيت والكل يريده.',
  bottle:
    'Still cold in the evening, and it has never leaked.|到晚上还是凉的，从没漏过。|بقي الماء بارداً حتى المساء ولم تسرّب قط.',
  dress: 'Fits as the size table said and hangs well.|尺码表很准，穿着舒服。|مقاسه كما في الجدول وهو مريح جداً.',
  tshirt: 'Washed ten times, the collar is as new.|洗了十次，领口还是新的。|غُسل عشر مرات وياقته كالجديدة.',
  jeans: 'A little stiff at first, now my favourite pair.|起初有点硬，现在最爱穿。|كان قاسياً أولاً وأصبح المفضل عندي.',
  jacket: 'Kept the wind out the whole autumn.|整个秋天都挡得住风。|حمتني من الريح طوال الخريف.',
  trainer:
    'Walked twelve kilometres on the first day, no blister.|第一天走了十二公里，没磨脚。|مشيت به اثني عشر كيلومتراً في أول يوم بلا ألم.',
  boots:
    'Comfortable after two days and dry in the rain.|两天就合脚，下雨也不湿。|صار مريحاً بعد يومين وبقي جافاً في المطر.',
  backpack: 'Everything has its place, and my back is thankful.|东西各归其位，背着不累。|كل شيء في مكانه وظهري شاكر.',
  handbag:
    'Looks better than in the picture, smells of real care.|实物比图好看，做工细。|أجمل من الصورة وصنعتها متقنة.',
  suitcase: 'Rolls without a sound, took three flights well.|轮子没声音，飞了三趟完好。|تسير بلا صوت وتحملت ثلاث رحلات.',
  sunglasses: 'Light, and the colours stay true.|很轻，看东西不偏色。|خفيفة والألوان تبقى حقيقية.',
  scarf: 'Soft on the neck, no itching at all.|贴着脖子软软的，一点不扎。|ناعم على الرقبة بلا حكة.',
  hat: 'Survived the suitcase and kept its shape.|压过行李箱也没变形。|نجت من حقيبة السفر وبقي شكلها.',
  watch: 'Easy to read, and it keeps good time.|好读，走时准。|سهلة القراءة ودقيقة.',
  ring: 'She has not taken it off since.|她戴上就没摘过。|لم تخلعه منذ أن لبسته.',
  necklace: 'Delicate, and the clasp feels safe.|精致，扣子也牢。|رقيقة وقفلها آمن.',
  serum:
    'Two weeks in, skin calm, bottle still full.|用了两周，肤感舒服，瓶子还满。|بعد أسبوعين أنا راضية جداً والزجاجة ما زالت ممتلئة.',
  perfume: 'People ask, I do not tell.|老有人问是什么香，我不说。|يسألني الناس عنه ولا أجيب.',
  lipstick: 'Does not dry the lips, stays through lunch.|不拔干，吃过午饭还在。|لا يجفف الشفاه ويبقى بعد الغداء.',
  plant: 'Arrived upright with a new leaf on the way.|到家挺直，还冒着新叶。|وصلت واقفة ومعها ورقة جديدة.',
  dumbbell: 'Good grip, does not roll away.|握感好，不会滚。|قبضته جيدة ولا يتدحرج.',
  mat: 'Does not slip, even when I do.|不打滑，练着安心。|لا تنزلق وأتمرن عليها براحة.',
  ball: 'Holds its air, the children are happy.|气很足，孩子们开心。|تحتفظ بهوائها والأولاد سعداء.',
  helmet: 'Light and cool, the dial is quick.|轻便凉快，旋钮好调。|خفيفة وباردة وقرصها سريع.',
  blocks: 'We build a new town every evening.|每晚都搭一座新城。|نبني مدينة جديدة كل مساء.',
  teddy: 'Has not left the bed since it came.|来了以后没离开过床。|لم يفارق السرير منذ وصل.',
  book: 'Opens flat, ink does not come through.|摊得平，不透墨。|ينفتح مستوياً ولا ينفذ الحبر.',
  pen: 'Writes at once, every time.|每次都立刻出墨。|يكتب فوراً في كل مرة.',
  petbed: 'Approved within four minutes by our dog.|我家狗四分钟就认可了。|وافق عليه كلبنا بعد أربع دقائق.',
  drill: 'Three shelves on one charge.|充一次电装了三个架子。|ثلاثة رفوف بشحنة واحدة.',
}

/** General sentences by rating. */
export const anyGoods: Readonly<Record<'good' | 'mixed' | 'bad', readonly Triple[]>> = {
  good: [
    'Exactly as described.|与描述一致。|المنتج مطابق للوصف تماماً.',
    'Well packed, arrived a day early.|包装仔细，提前一天到。|تغليف جيد ووصل قبل موعده بيوم.',
    'I would buy it again.|会回购。|سأكرر الشراء.',
    'The store answered my question within the hour.|店家一小时内就回复了。|ردّ المتجر على سؤالي خلال ساعة.',
    'Good work for the price.|这个价位做工很好。|صنعة جيدة مقابل السعر.',
    'Bought one for my sister too.|给姐姐也买了一件。|اشتريت قطعة أخرى لأختي.',
    'Nicer than in the pictures.|比图片还好看。|أجمل مما في الصور.',
    'Three months of use, nothing to complain about.|用了三个月，挑不出毛病。|ثلاثة أشهر من الاستعمال بلا شكوى.',
  ],
  mixed: [
    'Good, but a little dear for what it is.|东西不错，就是略贵。|المنتج جيد لكنه غالٍ قليلاً.',
    'The colour is a shade darker than on my screen.|颜色比屏幕上深一点。|اللون أغمق قليلاً مما على شاشتي.',
    'Fine. Delivery took two days longer than promised.|还行，物流晚了两天。|لا بأس به، لكن التوصيل تأخر يومين.',
    'Does what it should, no more.|够用，不惊艳。|يؤدي الغرض لا أكثر.',
    'The box was dented, the goods were fine.|外箱压瘪了，东西没事。|العلبة منبعجة والسلعة سليمة.',
  ],
  bad: [
    'Arrived with a scratch. The return was easy, at least.|到货有划痕，好在退货顺利。|وصل المنتج وفيه خدش، لكن الإرجاع كان سهلاً.',
    'Not what I expected from the pictures.|和图片的感觉不一样。|ليس كما توقعت من الصور.',
    'I sent it back. The money came in two days.|退了，两天到账。|أرجعت المنتج وعاد المال خلال يومين.',
    'Twice late, and the parcel was open.|两次延误，包裹还是开的。|تأخر مرتين ووصل الطرد مفتوحاً.',
  ],
}

/** Masked names per language. */
export const authors = {
  en: ['L***a', 'M***n', 'J***s', 'A***e', 'S***h', 'D***l', 'E***a', 'T***m', 'R***t', 'K***y', 'O***r', 'N***a'],
  'zh-CN': ['李**', '王**', '张**', '陈*', '刘**', '赵*', '周**', '林**', '黄*', '吴**', '徐*', '孙**'],
  ar: ['ل***ى', 'م***د', 'س***ة', 'ع***ي', 'ن***ر', 'ه***د', 'ي***ف', 'ر***م', 'ف***ة', 'خ***د'],
  'zh-TW': ['陳**', '林**', '黃**', '張*', '李**', '王**', '吳*', '劉**'],
  ja: ['佐**', '鈴***', '高**', '田**', '伊*', '渡**', '山***', '中**'],
  ko: ['김**', '이**', '박**', '최*', '정**', '강**', '조**', '윤*'],
  de: ['M***a', 'J***s', 'L***e', 'F***x', 'H***e', 'T***s', 'K***n', 'U***e'],
  fr: ['C***e', 'J***n', 'L***c', 'M***e', 'P***l', 'S***e', 'T***o', 'É***e'],
  es: ['A***a', 'C***s', 'J***e', 'L***a', 'M***o', 'P***r', 'R***o', 'S***a'],
  pt: ['A***a', 'B***o', 'C***a', 'J***o', 'L***s', 'M***a', 'R***l', 'T***s'],
  it: ['A***o', 'C***a', 'G***a', 'L***a', 'M***o', 'P***o', 'S***a', 'V***a'],
  el: ['Α***α', 'Γ***ς', 'Δ***α', 'Ε***η', 'Κ***ς', 'Μ***α', 'Ν***ς', 'Σ***α'],
  ru: ['А***а', 'В***р', 'Д***й', 'Е***а', 'И***н', 'М***я', 'О***а', 'С***й'],
  tr: ['A***e', 'B***k', 'C***m', 'E***f', 'F***a', 'M***t', 'S***a', 'Z***p'],
  hi: ['अ***त', 'क***ा', 'प***ा', 'र***ल', 'स***ा', 'व***क', 'म***ष', 'न***ा'],
  th: ['ก***า', 'ณ***ร', 'น***ย', 'ป***ม', 'พ***ร', 'ม***ี', 'ว***ย', 'ส***า'],
  vi: ['A***h', 'H***g', 'L***n', 'M***h', 'N***c', 'P***g', 'T***o', 'T***y'],
  id: ['A***i', 'B***o', 'D***i', 'F***l', 'N***a', 'P***i', 'R***a', 'S***i'],
  ms: ['A***h', 'F***l', 'H***a', 'I***n', 'N***r', 'R***i', 'S***i', 'Z***a'],
  ph: ['A***a', 'C***o', 'J***y', 'K***e', 'L***a', 'M***a', 'R***n', 'T***s'],
  af: ['A***e', 'C***a', 'D***n', 'H***k', 'J***o', 'L***é', 'M***s', 'P***t'],
} as const satisfies Record<Locale, readonly string[]>
