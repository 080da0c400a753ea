import type { Triple } from '../types.ts'

/** Who writes: the shopper, the team, or the team to itself. */
type Writer = 'shopper' | 'team' | 'note'
/** Minutes before now, and the text or the card of a product or an order. */
export type ChatLine = readonly [writer: Writer, minutesAgo: number, content: Triple | 'goods' | 'order']

export type ChatRow = {
  /** Index of the demo shopper. */
  readonly shopper: number
  readonly party: 'service' | 'store'
  readonly state: 'open' | 'waiting' | 'closed'
  /** Somebody of the team answers it. */
  readonly isAssigned: boolean
  readonly lines: readonly ChatLine[]
  /** The shopper has not read the last message. */
  readonly isUnread?: true
  readonly closed?: { readonly minutesAgo: number; readonly stars: number; readonly comment: Triple | null }
}

/** Conversations that fit any brand and any product. */
export const chatRows: readonly ChatRow[] = [
  {
    shopper: 0,
    party: 'service',
    state: 'waiting',
    isAssigned: true,
    isUnread: true,
    lines: [
      ['shopper', 192, 'goods'],
      [
        'shopper',
        191,
        'I’d like two of these as presents. Can they go to two different addresses?|我想买两件送人，可以分别寄到两个地址吗？|أريد اثنين منه هديةً. هل يمكن إرسالهما إلى عنوانين مختلفين؟',
      ],
      [
        'team',
        178,
        'One order goes to one address, so please place two. Nothing else changes.|一个订单只能寄到一个地址，分开下两单就可以了，其他都一样。|يُرسل كل طلب إلى عنوان واحد، فيُرجى تقديم طلبين. ولا يتغيّر شيء آخر.',
      ],
      [
        'shopper',
        174,
        'And can I write a few words to go with them?|可以附上几句祝福的话吗？|وهل يمكنني إرفاق بضع كلمات معهما؟',
      ],
      [
        'team',
        166,
        'Yes. Write them into the note to the store at checkout. Shall I ask the store whether it wraps presents, too?|可以，结算时写在给店铺的备注里就行。要不要我顺便问问店铺能不能做礼品包装？|نعم، اكتبها في ملاحظة المتجر عند إتمام الشراء. هل أسأل المتجر إن كان يغلّف الهدايا أيضًا؟',
      ],
    ],
  },
  {
    shopper: 1,
    party: 'service',
    state: 'open',
    isAssigned: false,
    lines: [
      ['shopper', 10, 'goods'],
      [
        'shopper',
        9,
        'If it doesn’t suit me, who pays for sending it back?|如果收到不合适，退货的运费谁出？|إن لم يناسبني، فمن يتحمّل تكلفة الإرجاع؟',
      ],
    ],
  },
  {
    shopper: 2,
    party: 'service',
    state: 'open',
    isAssigned: true,
    lines: [
      ['shopper', 52, 'order'],
      [
        'shopper',
        51,
        'My payment didn’t go through, and then the order was cancelled. Is my money safe?|付款没有成功，订单后来被取消了。我的钱不会有问题吧？|لم تكتمل عملية الدفع ثم أُلغي الطلب. هل أموالي في أمان؟',
      ],
      [
        'note',
        45,
        'No payment has reached this order. What the bank shows is a reservation.|这个订单没有收到任何付款，银行显示的只是预授权。|لم يصل أي دفع لهذا الطلب. ما يظهر لدى البنك حجز مؤقت فقط.',
      ],
      [
        'team',
        44,
        'Yes: the order was cancelled before any payment reached us, so nothing was charged. The items are still available.|请放心：订单取消前我们没有收到付款，所以没有扣款。商品还有货，可以重新下单。|نعم: أُلغي الطلب قبل أن يصلنا أي دفع، فلم يُخصم شيء. والمنتجات ما زالت متوفرة.',
      ],
      [
        'shopper',
        6,
        'Thank you. My bank still shows the amount, though. How long does that take?|谢谢。不过银行那边还显示这笔金额，多久会释放？|شكرًا. لكن البنك ما زال يُظهر المبلغ. كم يستغرق ذلك؟',
      ],
    ],
  },
  {
    shopper: 3,
    party: 'service',
    state: 'closed',
    isAssigned: true,
    lines: [
      ['shopper', 1530, 'Where do I change my delivery address?|在哪里修改收货地址？|أين أغيّر عنوان التوصيل؟'],
      [
        'team',
        1526,
        'In your account, under Addresses. Orders that are paid keep theirs.|在“我的账户”里的“收货地址”修改。已付款的订单地址不会变。|في حسابك ضمن العناوين. أما الطلبات المدفوعة فيبقى عنوانها كما هو.',
      ],
      ['shopper', 1521, 'Found it. Thanks!|找到了，谢谢！|وجدته. شكرًا!'],
      ['team', 1520, 'You’re welcome. Have a nice day!|不客气，祝您生活愉快！|على الرحب والسعة. طاب يومك!'],
    ],
    closed: { minutesAgo: 1500, stars: 5, comment: 'Quick and friendly.|回复快，态度好。|رد سريع ولطيف.' },
  },
  {
    shopper: 4,
    party: 'service',
    state: 'open',
    isAssigned: false,
    lines: [
      [
        'shopper',
        3,
        'Hello, my coupon isn’t accepted at checkout. It says that it doesn’t apply to this store.|您好，结算时优惠券用不了，提示不适用于这家店铺。|مرحبًا، لا تُقبل قسيمتي عند إتمام الشراء، وتظهر رسالة بأنها لا تسري على هذا المتجر.',
      ],
    ],
  },
  {
    shopper: 1,
    party: 'store',
    state: 'open',
    isAssigned: false,
    lines: [
      ['shopper', 26, 'goods'],
      [
        'shopper',
        25,
        'Which picture shows the colour best? They look a little different to me.|哪张图的颜色最接近实物？我看着有点不一样。|أي الصور أقرب إلى اللون الحقيقي؟ تبدو لي مختلفة قليلًا.',
      ],
    ],
  },
  {
    shopper: 4,
    party: 'store',
    state: 'closed',
    isAssigned: true,
    lines: [
      ['shopper', 4400, 'goods'],
      ['shopper', 4399, 'How soon do you usually ship?|一般多久发货？|متى تشحنون عادةً؟'],
      [
        'team',
        4385,
        'On the next working day. The tracking number then stands in your order.|下一个工作日发货，发货后订单里可以看到快递单号。|في يوم العمل التالي، وستجد رقم التتبّع في طلبك.',
      ],
      ['shopper', 4380, 'Perfect, thank you.|太好了，谢谢。|ممتاز، شكرًا.'],
    ],
    closed: { minutesAgo: 4320, stars: 4, comment: null },
  },
]

/** Canned replies of the service: a short code and the text. */
export const replyRows: readonly (readonly [code: string, text: Triple])[] = [
  [
    'hello',
    'Hello {shopper}, {agent} here. How can I help?|您好 {shopper}，我是客服 {agent}，请问有什么可以帮您？|مرحبًا {shopper}، معك {agent}. كيف يمكنني المساعدة؟',
  ],
  [
    'returns',
    'Open the order, choose “Return”, and tell us why. The store answers, and you send the parcel.|请打开订单，点击“退货”并填写原因。店铺同意后，把商品寄回即可。|افتح الطلب واختر «إرجاع» واذكر السبب. يرد المتجر ثم ترسل الطرد.',
  ],
  [
    'wait',
    'I’m asking the store and will be back with an answer.|我正在向店铺核实，稍后回复您。|أستفسر من المتجر وسأعود إليك بالجواب.',
  ],
]
