import type { Triple } from '../types.ts'

/** Days since it came out, title, summary, and the text: headings begin with `## `, all else is a paragraph. */
export type NewsRow = readonly [daysAgo: number, title: Triple, summary: Triple, text: readonly Triple[]]

/** News that fit any brand; `{brand}` and the times are filled when an article is read. */
export const newsRows: readonly NewsRow[] = [
  [
    2,
    'How we choose a store|我们怎样挑选店铺|كيف نختار متجراً',
    'Three questions that every store answers before it opens at {brand}.|每家店在 {brand} 开张之前，都要回答三个问题。|ثلاثة أسئلة يجيب عنها كل متجر قبل أن يفتح في {brand}.',
    [
      'Stores ask to join us every week. We read each application, and we say no more often than yes. Three questions decide.|每周都有店铺想加入。每一份申请我们都会读，说“不”的时候比说“好”的时候多。决定的是三个问题。|كل أسبوع تطلب متاجر أن تنضم إلينا. نقرأ كل طلب، ونقول «لا» أكثر مما نقول «نعم». ثلاثة أسئلة تحسم الأمر.',
      '## Do they know their goods?|## 懂不懂自己的货|## هل يعرفون بضاعتهم؟',
      'A good description says what a thing is made of, how large it is, and what it is not good for. We order something and compare.|好的介绍会写清楚材质、大小，也写它不适合做什么。我们会买一件来对照。|الوصف الجيد يقول مم صُنع الشيء وما حجمه ولأي شيء لا يصلح. نطلب قطعة ونقارن.',
      '## Do they send what they promise?|## 说到做不做得到|## هل يرسلون ما يعدون به؟',
      'Stock that is shown must be there, and a parcel must leave when it was said to leave. We look at both for as long as a store is open.|显示有货就要有货，说哪天发就哪天发。只要店还开着，这两样我们一直看。|المخزون الظاهر يجب أن يكون موجوداً، والطرد يجب أن يخرج في موعده. ننظر في الأمرين ما دام المتجر مفتوحاً.',
      '## Do they answer?|## 出了问题应不应|## هل يجيبون؟',
      'Things go wrong in every shop. What counts is what happens next: refund requests are answered within {refundAnswer}, and a return is not an insult.|哪家店都会出错，要紧的是之后怎么办：退款申请在{refundAnswer}内答复，退货不是得罪人的事。|الأخطاء تقع في كل متجر، والمهم ما يأتي بعدها: طلبات الاسترداد يُجاب عنها خلال {refundAnswer}، والإرجاع ليس إهانة.',
    ],
  ],
  [
    9,
    'From shelf to door|从货架到家门|من الرف إلى الباب',
    'What happens between your payment and the bell.|从付款到门铃响起，中间发生了什么。|ما يحدث بين دفعك ورنين الجرس.',
    [
      'Goods at {brand} stand in three warehouses. When you place an order, the pieces you chose are set aside at once, so that nobody else can buy them.|{brand} 的商品放在三个仓库。您下单的那一刻，选中的那几件就留好了，别人买不走。|تقف سلع {brand} في ثلاثة مستودعات. ما إن تقدّم الطلب حتى تُحجز القطع التي اخترتها، فلا يشتريها غيرك.',
      '## The first half hour|## 最初的半小时|## نصف الساعة الأولى',
      'Until you have paid, the goods wait for you for {orderExpiry}. After that they return to the shelf and the order is cancelled by itself.|付款之前，商品为您保留{orderExpiry}。过了时间，它们回到货架，订单自动取消。|قبل الدفع تنتظرك السلع {orderExpiry}، ثم تعود إلى الرف ويُلغى الطلب وحده.',
      '## On the way|## 在路上|## في الطريق',
      'The store packs and sends, and enters the tracking number at your order. Several stores make several parcels; each comes when it is ready.|店铺打包、发货，把运单号写进您的订单。几家店就是几个包裹，哪个先好哪个先到。|يجهّز المتجر ويرسل ويكتب رقم التتبع في طلبك. كثرة المتاجر تعني كثرة الطرود، وكل طرد يصل حين يجهز.',
      '## At the door|## 到了门口|## عند الباب',
      'Confirm that it has arrived, and the time to return it begins. If you forget, we count it as received {autoReceive} after it was sent.|请确认收货，退货期从这时算起。忘了也没关系，发货{autoReceive}后视为已收货。|أكّد الوصول فتبدأ مدة الإرجاع. وإن نسيت عددناه مستلماً بعد {autoReceive} من إرساله.',
    ],
  ],
  [
    21,
    'Your cart waits for you|购物车会等您|سلتك في انتظارك',
    'Put things in without an account; log in later, and they are there.|不登录也能放进去，以后登录，东西还在。|ضع ما تريد من دون حساب، وسجّل الدخول لاحقاً فتجده.',
    [
      'You need no account to fill a cart. What you put in stays in your own browser, and nobody else can see it.|不用账号也能装购物车。放进去的东西留在您自己的浏览器里，别人看不到。|لا تحتاج إلى حساب كي تملأ سلة. ما تضعه يبقى في متصفحك ولا يراه غيرك.',
      'When you log in, it joins the cart of your account. We tell you what was added, and what was not: because it is sold out, or because there are fewer left than you wanted.|登录以后，它会并入您账号的购物车。哪些加进去了，哪些没有（卖完了，或者剩下的没那么多），我们都会告诉您。|حين تسجّل الدخول تنضم إلى سلة حسابك. ونخبرك بما أُضيف وبما لم يُضف: لأنه نفد، أو لأن الباقي أقل مما أردت.',
      '## Prices in the cart|## 购物车里的价格|## الأسعار في السلة',
      'Each time you open the cart, we look at price and stock again. If something became cheaper or dearer since you added it, it says so below the line.|每次打开购物车，我们都会重新核对价格和库存。放进去以后涨了还是降了，会写在那一行下面。|كل مرة تفتح فيها السلة نراجع السعر والمخزون. وإن رخص شيء أو غلا منذ أضفته وجدت ذلك مكتوباً تحته.',
    ],
  ],
  [
    40,
    'A return in four steps|退货只要四步|الإرجاع في أربع خطوات',
    'Not what you hoped for? Here is how it goes back.|不合心意？这样退回去。|ليس ما رجوته؟ هكذا يعود.',
    [
      'A shop shows what it is worth when something does not fit. So we made returns plain.|不合适的时候，最能看出一家商城好不好。所以我们把退货做得简单。|تظهر قيمة المتجر حين لا يناسبك شيء. لذلك جعلنا الإرجاع بسيطاً.',
      '## The way back|## 退回去的路|## طريق العودة',
      'Open the order within {returnWindow} after you received it. Choose the pieces, say why, add a picture if it helps. The store answers, you send the parcel, and your money comes back when it has arrived.|收货后{returnWindow}内打开订单，选好要退的几件，说明原因，需要的话附上照片。店铺答复，您寄出包裹，店铺收到以后退款。|افتح الطلب خلال {returnWindow} من استلامه، واختر القطع واذكر السبب وأضف صورة إن أفادت. يجيب المتجر وترسل الطرد، ويعود مالك حين يصل.',
      '## If you do not agree|## 如果谈不拢|## إن لم تتفقا',
      'Then our staff look at what both sides say and decide. Until then nobody has been paid: we hold the money.|由我们的工作人员看双方怎么说，再作决定。在那之前，谁也没有拿到钱，钱在我们这里保管。|عندها ينظر فريقنا في قول الطرفين ويقرّر. وحتى ذلك الحين لم يُدفع لأحد، فالمال محفوظ عندنا.',
    ],
  ],
  [
    63,
    '{brand} on your phone|手机上的 {brand}|{brand} على هاتفك',
    'The same shop, made for one thumb.|同一个商城，一个拇指就够。|المتجر نفسه، مصنوع لإبهام واحد.',
    [
      'Point your camera at the code at the foot of this page, and the shop opens on your phone. There is nothing to install.|用相机扫一扫页面底部的二维码，商城就在手机上打开，什么也不用装。|وجّه الكاميرا إلى الرمز أسفل هذه الصفحة فيفتح المتجر على هاتفك، ولا شيء تثبّته.',
      'Log in with the same account: your cart, your orders and the goods you collected are there already.|用同一个账号登录：购物车、订单和收藏的商品都已经在那里。|سجّل الدخول بالحساب نفسه: سلتك وطلباتك وما جمعته في المفضلة هناك قبلك.',
      '## Keep it at hand|## 放在手边|## أبقه قريباً',
      'Choose "Add to home screen" in the menu of your browser. The shop then has its own place among your apps.|在浏览器菜单里选择“添加到主屏幕”，商城就在您的应用中间有了自己的位置。|اختر «إضافة إلى الشاشة الرئيسية» من قائمة المتصفح، فيصير للمتجر مكانه بين تطبيقاتك.',
    ],
  ],
]
