import { cutEndings, replaceExceptions, chainStemmers, type Stemmer } from './cut-endings.ts'

const minStemLength = 3

// Broken plurals of things that shops sell, folded.
const brokenPlurals = replaceExceptions(
  `مصابيح>مصباح حقايب>حقيبه اكواب>كوب كووس>كاس اطباق>طبق صحون>صحن كراسي>كرسي مقاعد>مقعد طاولات>طاوله مكاتب>مكتب
  احذيه>حذاء قمصان>قميص فساتين>فستان معاطف>معطف قبعات>قبعه جوارب>جورب احزمه>حزام خواتم>خاتم اساور>سوار قلايد>قلاده
  عقود>عقد اقراط>قرط كتب>كتاب دفاتر>دفتر اقلام>قلم العاب>لعبه لعب>لعبه هواتف>هاتف اجهزه>جهاز كابلات>كابل شواحن>شاحن
  وسايد>وساده وسائد>وساده بطانيات>بطانيه مناشف>منشفه ستاير>ستاره سجاجيد>سجاده سجاد>سجاده مرايا>مراه ارفف>رف رفوف>رف
  صناديق>صندوق علب>علبه سلال>سله اباريق>ابريق فناجين>فنجان ملاعق>ملعقه شوك>شوكه سكاكين>سكين مقالي>مقلاه قدور>قدر
  شموع>شمعه عطور>عطر ورود>ورده زهور>زهره نباتات>نبات اصص>اصيص ساعات>ساعه نظارات>نظاره محافظ>محفظه اوشحه>وشاح
  سراويل>سروال بناطيل>بنطلون ملابس>ملبس الوان>لون اطفال>طفل رجال>رجل نساء>امراه`,
)

const cutArticle: Stemmer = (word) => {
  const article = /^(?:ال|وال|فال|بال|كال|لل)/.exec(word)?.[0].length ?? 0
  return word.length - article >= minStemLength ? word.slice(article) : word
}

/** Cuts the article and endings of number, gender and possession; the best-known broken plurals become singular. */
export const stemArabic = chainStemmers(
  cutArticle,
  brokenPlurals,
  cutEndings('ها هم نا', 4),
  cutEndings('ات ون ين يه ته تي ه ي', minStemLength),
)
