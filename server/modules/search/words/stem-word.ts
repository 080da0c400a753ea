import type { Locale } from '#i18n/locales.ts'
import { chainStemmers, cutEndings, replaceExceptions, type Stemmer } from './cut-endings.ts'

const singulars = new Set('lens canvas gas atlas news series species'.split(' '))

/** `lamps`, `boxes`, `stories` become `lamp`, `box`, `story`. */
function cutPlural(word: string): string {
  // Cookie and cookies: both end as story and stories do.
  if (word.length > 4 && word.endsWith('ie')) return `${word.slice(0, -2)}y`
  if (word.length < 4 || !word.endsWith('s') || /(ss|us|is)$/.test(word) || singulars.has(word)) return word
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return /(ss|sh|ch|x|zz)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

const irregularPlurals = replaceExceptions(
  `men>man women>woman children>child feet>foot teeth>tooth mice>mouse knives>knife shelves>shelf scarves>scarf
  loaves>loaf leaves>leaf halves>half wolves>wolf calves>calf geese>goose people>person buses>bus lenses>lens
  canvases>canvas gases>gas atlases>atlas irises>iris quizzes>quiz axes>axe tomatoes>tomato potatoes>potato
  mens>man womens>woman childrens>child`,
)
const english = chainStemmers(irregularPlurals, cutPlural)

const german = chainStemmers(
  replaceExceptions('rader>rad raeder>rad bader>bad baeder>bad'),
  // Umlauts are already folded; these are their transliterations.
  (word) => word.replace(/ae|oe|(?<![aeiouq])ue/g, (pair) => pair[0]!),
  cutEndings('ern er em', 4),
  cutEndings('eln>el en e es os>o as>a ys>y bs>b ds>d fs>f gs>g hs>h ks>k ls>l ms>m ns>n ps>p rs>r ts>t'),
)

const french = chainStemmers(
  replaceExceptions('neuve>neuf neuves>neuf douce>doux douces>doux'),
  cutEndings('eaux>eau aux>al eux>eu oux>ou s x'),
  cutEndings('che>c enne>en elle>el ette>et ee e'),
)

const spanish = cutEndings('ces>z as os es a o e')

const portuguese = cutEndings(
  'oes>ao aes>ao aos>ao ao>ao ais>al eis>el ois>ol uis>ul eus>eu ns>m res>r zes>z as os es a o e',
)

const italian = chainStemmers(
  replaceExceptions('uomini>uomo'),
  cutEndings('chio>c chi>c che>c ghio>g ghi>g ghe>g io ie ia i e a o'),
)

const turkish = chainStemmers(
  cutEndings('lar ler lari leri larin lerin lara lere larda lerde lardan lerden larla lerle'),
  cutEndings('asi>a esi>e isi>i usi>u usu>u osu>o'),
  cutEndings('i u'),
  // A final consonant softens before a vowel: kitap, kitabi.
  cutEndings('g>k b>p d>t'),
)

const malay = chainStemmers(cutEndings('nya lah kah', 4), (word) => (/^ber[a-z]{5}/.test(word) ? word.slice(3) : word))

// A long vowel is written twice when its syllable is closed: boom, bome; a short one doubles what follows: tas, tasse.
const afrikaans = chainStemmers(cutEndings('tjies>t tjie>t jies jie ies ie e s', 3), (word) =>
  word.replace(/([bdfgklmnprst])\1$/, '$1').replace(/([aeou])\1(?=[^aeiou]$)/, '$1'),
)

// The linker -ng also replaces a final n: magaan, magaang.
const cutLinker = cutEndings('ang>a an>a ans>a ing>i in>i ins>i ung>u ong>o eng>e', 4)
const filipino: Stemmer = (word) => (word === 'woman' ? word : cutLinker(word))

const stemmers: Partial<Record<Locale, Stemmer>> = {
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  it: italian,
  tr: turkish,
  id: malay,
  ms: malay,
  ph: filipino,
  af: afrikaans,
}

/** Stems a word in Latin letters; English rules apply last in every language, because shops use many English words. */
function stemLatin(word: string, lang: Locale): string {
  return english(stemmers[lang]?.(word) ?? word)
}

const irregularForms = replaceExceptions('ρολογια>ρολοι ρολογιου>ρολοι ρολογιων>ρολοι καφεδεσ>καφεσ')

/** Cuts endings of case, number and gender; accents and the final sigma are already folded. */
const stemGreek = chainStemmers(
  irregularForms,
  cutEndings('ματα>μα ματοσ>μα ματων>μα'),
  cutEndings('ουσ εισ εωσ εων ιων ιου ιεσ ιοσ ια ιο ων οσ οι ου ασ ησ εσ υσ α η ο ε ι υ ω'),
)

const long = 'ीूईऊैौऐऔ'
const short = 'िुइउेोएओ'
const longVowel = new RegExp(Array.from(long).join('|'), 'g')

/** Normalises the spelling: a nasal before its consonant becomes a dot, long vowels become short. */
const respell = (word: string): string =>
  word.replace(/[ङञणनम]्(?=[क-म])/g, 'ं').replace(longVowel, (vowel) => short[long.indexOf(vowel)]!)

/** Cuts endings of number, gender and case. */
const stemHindi = chainStemmers(respell, cutEndings('ियों ियो ियां िया ुओं ाओं ाएं ुएं ओं एं ों ें ां', 2), cutEndings('ा ि ु े ो', 2))

/** Cuts unambiguous particles and the plural, from words of three syllables on. */
const stemKorean = cutEndings('을 를 은 는 의 들 에서 으로 까지 부터 에게 들을 들은 들의 이랑', 2)

// й and ё are already folded to и and е. The instrumental `ом` is not cut, because of альбом.
const cutCases = cutEndings(
  `ыми ими ого его ому ему ыи ии ои ая яя ое ее ые ие ым им ых их ую юю ою ею ами ями ам ям ах ях ов ев еи ком>к
  ия ию ием иям иях ью а я о е ы и у ю ь`,
)

/** Cuts endings of case, number and gender, and fleeting vowels (чашка, чашек). */
const stemRussian = chainStemmers(
  replaceExceptions('ковры>ковер ковров>ковер туфель>туфли'),
  cutCases,
  (word) => word.replaceAll('ь', ''),
  (word) => word.replace(/(?<=[а-я][бвгджзклмнпрстфхцчшщ])[ое](?=[кц]$)/, ''),
)

const minStemLength = 3

// Broken plurals of things that shops sell, folded.
const brokenPlurals = replaceExceptions(
  `مصابيح>مصباح حقايب>حقيبه اكواب>كوب كووس>كاس اطباق>طبق صحون>صحن كراسي>كرسي مقاعد>مقعد طاولات>طاوله مكاتب>مكتب
  احذيه>حذاء قمصان>قميص فساتين>فستان معاطف>معطف قبعات>قبعه جوارب>جورب احزمه>حزام خواتم>خاتم اساور>سوار قلايد>قلاده
  عقود>عقد اقراط>قرط كتب>كتاب دفاتر>دفتر اقلام>قلم العاب>لعبه لعب>لعبه هواتف>هاتف اجهزه>جهاز كابلات>كابل شواحن>شاحن
  وسايد>وساده وسائد>وساده بطانيات>بطانيه مناشف>منشفه ستاير>ستاره سجاجيد>سجاده سجاد>سجاده مرايا>مراه ارفف>رف رفوف>رف
  صناديق>صندوق علب>علبه سلال>سله اباريق>ابريق فناجين>فنجان ملاعق>ملعقه شوك>شوكه سكاكين>سكين مقالي>مقلاه قدور>قدر
  شموع>شمعه عطور>عطر ورود>ورده زهور>زهره نباتات>نبات اصص>اصيص ساعات>ساعه نظارات>نظاره محافظ>محفظه اوشحه>وشاح
  سراويل>سروال بناطيل>بنطلون ملابس>ملبس الوان>لون اطفال>طفل رجال>رجل نساء>امراه كرات>كره مفاتيح>مفتاح اوراق>ورقه
  ابواب>باب اسره>سرير ادراج>درج اغطيه>غطاء ادوات>اداه اطقم>طقم فرش>فرشاه مكانس>مكنسه افران>فرن مراوح>مروحه خيام>خيمه
  اكياس>كيس حبال>حبل تنانير>تنوره جلابيب>جلباب شباشب>شبشب صنادل>صندل نعال>نعل جزم>جزمه مساطر>مسطره صور>صوره
  اطارات>اطار مفارش>مفرش لحف>لحاف شراشف>شرشف فوط>فوطه خزاين>خزانه دواليب>دولاب مراتب>مرتبه ارايك>اريكه قوارير>قاروره
  طناجر>طنجره صواني>صينيه دمي>دميه عرايس>عروسه قصص>قصه شنط>شنطه اقفال>قفل مسامير>مسمار براغي>برغي مطارق>مطرقه
  بنات>بنت اولاد>ولد قطط>قطه كلاب>كلب طيور>طاير اسماك>سمكه بذور>بذره زيوت>زيت مناديل>منديل عدسات>عدسه اثواب>ثوب
  ثياب>ثوب اقمشه>قماش اجراس>جرس تيجان>تاج رسوم>رسم حواجز>حاجز حمراء>احمر بيضاء>ابيض سوداء>اسود
  زرقاء>ازرق خضراء>اخضر صفراء>اصفر`,
)

const cutArticle: Stemmer = (word) => {
  const article = /^(?:ال|وال|فال|بال|كال|لل)/.exec(word)?.[0].length ?? 0
  return word.length - article >= minStemLength ? word.slice(article) : word
}

/** Cuts the article and endings of number, gender and possession; the best-known broken plurals become singular. */
const stemArabic = chainStemmers(
  // Before the article too: العاب begins with the letters of one.
  brokenPlurals,
  cutArticle,
  brokenPlurals,
  cutEndings('ها هم نا', 4),
  cutEndings('تان تين ات ون ين يه ته تي ه ي', minStemLength),
)

const stemmersByScript: readonly [RegExp, Stemmer][] = [
  [/^[а-я]+$/, stemRussian],
  [/^[α-ω]+$/, stemGreek],
  [/^[\u0620-\u064a]+$/, stemArabic],
  [/^[\u0900-\u0963]+$/, stemHindi],
  [/^[가-힣]+$/, stemKorean],
]

/** Stems a folded word by its language: `lamps` and `lamp`, `лампы` and `лампа` get the same stem. */
export function stemWord(word: string, lang: Locale = 'en'): string {
  if (/^[a-z]+$/.test(word)) return stemLatin(word, lang)
  if (word <= '\x7f') return word
  return stemmersByScript.find(([letters]) => letters.test(word))?.[1](word) ?? word
}
