import type { Triple } from '../types.ts'

/** Days since publication, title, summary, and the text: headings begin with `## `, other lines are paragraphs. */
export type NewsRow = readonly [daysAgo: number, title: Triple, summary: Triple, text: readonly Triple[]]

/** News that fit any brand; `{brand}` and the times are filled when an article is read. */
export const newsRows: readonly NewsRow[] = [
  [
    2,
    'How we choose a store|我们怎样挑选店铺|كيف نختار متجراً',
    'Three questions we ask every store before it opens on {brand}.|每家店在 {brand} 开业之前，都要回答三个问题。|ثلاثة أسئلة نطرحها على كل متجر قبل افتتاحه في {brand}.',
    [
      'We read every application carefully. Three questions help us decide.|每一份申请我们都会认真阅读，主要看三个问题。|نقرأ كل طلب بعناية، وتساعدنا ثلاثة أسئلة على القرار.',
      '## Do they know their products?|## 是否了解自己的商品|## هل يعرفون منتجاتهم؟',
      'A good description tells you what a product is made of, how big it is, and what it isn’t suited for.|好的介绍会写清材质、尺寸，也会写明不适合的用途。|الوصف الجيد يوضّح خامة المنتج وحجمه وما لا يناسبه.',
      '## Do they deliver on their promises?|## 是否言出必行|## هل يفون بوعودهم؟',
      'What shows as in stock must be in stock, and parcels must ship on time. We watch both for as long as a store is open.|显示有货就必须有货，包裹必须按时发出。店铺营业期间，我们会持续关注这两点。|ما يظهر متوفراً يجب أن يكون متوفراً، والطرود يجب أن تُشحن في موعدها. نتابع الأمرين ما دام المتجر مفتوحاً.',
      '## Do they reply?|## 是否及时回复|## هل يردّون؟',
      'Things can go wrong in any store. What counts is what happens next: a reply to every refund request within {refundAnswer}, and returns without a fuss.|任何店铺都可能出错，关键在于如何处理：退款申请须在{refundAnswer}内答复，退货要让人省心。|قد تحدث أخطاء في أي متجر، والمهم ما يأتي بعدها: رد على كل طلب استرداد خلال {refundAnswer}، وإرجاع بلا تعقيد.',
    ],
  ],
  [
    9,
    'From our stores to your home|从店铺到您家|من متاجرنا إلى بيتك',
    'What happens between payment and delivery.|从付款到收货，中间发生了什么。|ما يحدث بين الدفع والاستلام.',
    [
      'When you place an order on {brand}, your items are reserved right away, so no one else can buy them.|您在 {brand} 下单的那一刻，所选商品就已为您预留，别人无法再买。|عند تأكيد طلبك في {brand} تُحجز منتجاتك فوراً فلا يشتريها غيرك.',
      '## The first half hour|## 最初的半小时|## نصف الساعة الأولى',
      'We hold your items for {orderExpiry} while you pay. After that, the order is cancelled automatically.|付款前，商品为您保留{orderExpiry}。超时未付款，订单将自动取消。|نحتفظ بمنتجاتك {orderExpiry} حتى تدفع، ثم يُلغى الطلب تلقائياً.',
      '## On the way|## 在路上|## في الطريق',
      'The store packs and ships your items and adds the tracking number to your order. If you bought from several stores, you’ll get several parcels.|店铺打包发货，并在您的订单中填写物流单号。如果从多家店铺购买，会收到多个包裹。|يجهّز المتجر منتجاتك ويشحنها ويضيف رقم التتبع إلى طلبك. وإن اشتريت من عدة متاجر تصلك عدة طرود.',
      '## Delivered|## 送达之后|## عند الاستلام',
      'Confirm delivery, and your return period starts. If you forget, delivery is confirmed automatically {autoReceive} after shipping.|请确认收货，退货期从此时开始。如果忘记，发货{autoReceive}后会自动确认收货。|أكّد الاستلام فتبدأ مدة الإرجاع. وإن نسيت يُؤكَّد تلقائياً بعد {autoReceive} من الشحن.',
    ],
  ],
  [
    21,
    'Your cart is saved|您的购物车已保存|سلتك محفوظة',
    'Add items without an account, log in later, and they’ll still be there.|无需账号即可加入商品，之后登录，商品都还在。|أضف منتجات من دون حساب، وسجّل الدخول لاحقاً فتجدها كما هي.',
    [
      'You don’t need an account to start a cart. Your items are saved in your own browser, where no one else can see them.|没有账号也可以使用购物车。商品保存在您自己的浏览器中，别人看不到。|لا تحتاج إلى حساب لبدء سلة. تُحفظ منتجاتك في متصفحك ولا يراها غيرك.',
      'When you log in, those items move to your account’s cart. We’ll tell you what was added, and what wasn’t because it sold out or there weren’t enough left.|登录后，这些商品会并入您账号的购物车。我们会告诉您哪些已加入，哪些因售罄或库存不足未加入。|عند تسجيل الدخول تنتقل هذه المنتجات إلى سلة حسابك. ونخبرك بما أُضيف وبما لم يُضف لنفاده أو لقلة المتبقي منه.',
      '## Prices in the cart|## 购物车里的价格|## الأسعار في السلة',
      'Every time you open your cart, we check prices and stock again. If a price has changed since you added an item, you’ll see a note under it.|每次打开购物车，我们都会重新核对价格和库存。如果价格有变动，商品下方会有提示。|كلما فتحت السلة نراجع الأسعار والمخزون. وإن تغيّر سعر منتج منذ إضافته ستجد ملاحظة تحته.',
    ],
  ],
  [
    40,
    'Easy returns in four steps|退货只需四步|إرجاع سهل في أربع خطوات',
    'Not what you expected? Here’s how to send it back.|不合心意？退货方法在这里。|ليس ما توقعته؟ إليك طريقة إرجاعه.',
    [
      'Sometimes things don’t work out, so we’ve made returns simple.|买到不合适的商品在所难免，所以我们让退货变得简单。|أحياناً لا يناسبك ما تشتريه، لذلك جعلنا الإرجاع بسيطاً.',
      '## How it works|## 如何退货|## كيف يتم الإرجاع',
      'Open the order within {returnWindow} of delivery. Select the items, tell us why, and add a photo if it helps. The store replies, you send the parcel, and you get your refund once it arrives.|收货后{returnWindow}内打开订单，选择要退的商品，说明原因，必要时附上照片。店铺答复后寄回包裹，店铺收到后为您退款。|افتح الطلب خلال {returnWindow} من الاستلام، وحدّد المنتجات واذكر السبب وأضف صورة إن أفادت. يرد المتجر وترسل الطرد وتسترد أموالك بعد وصوله.',
      '## If you disagree|## 如有异议|## إن لم توافق',
      'Ask our team to review it. We look at both sides and decide. Until then, we hold the money.|可以申请由我们的工作人员介入，听取双方意见后裁决。在此之前，货款由我们托管。|اطلب من فريقنا المراجعة. ننظر في أقوال الطرفين ونقرر، ونحتفظ بالمبلغ حتى ذلك الحين.',
    ],
  ],
  [
    63,
    '{brand} on your phone|手机上的 {brand}|{brand} على هاتفك',
    'Everything you like about {brand}, on your phone.|在手机上，享受 {brand} 的全部功能。|كل ما يعجبك في {brand}، على هاتفك.',
    [
      'Scan the code at the bottom of this page to open {brand} on your phone. There’s nothing to install.|扫描页面底部的二维码，即可在手机上打开 {brand}，无需安装。|امسح الرمز أسفل هذه الصفحة لفتح {brand} على هاتفك دون تثبيت شيء.',
      'Log in with the same account, and your cart, orders and favourites are already there.|用同一个账号登录，购物车、订单和收藏都已同步。|سجّل الدخول بالحساب نفسه لتجد سلتك وطلباتك ومفضّلتك.',
      '## Add it to your home screen|## 添加到主屏幕|## أضفه إلى شاشتك الرئيسية',
      'Choose "Add to home screen" in your browser’s menu to open it like any other app.|在浏览器菜单中选择“添加到主屏幕”，即可像其他应用一样打开。|اختر «إضافة إلى الشاشة الرئيسية» من قائمة المتصفح ليفتح مثل أي تطبيق آخر.',
    ],
  ],
]
