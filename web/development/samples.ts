import type { TextLocale } from '#i18n/locales.ts'

/** A text that the shop sells with, in the language in which its people write. */
type Samples = { readonly description: string; readonly document: string; readonly banners: readonly string[] }

const english: Samples = {
  description:
    '<h2>Stoneware teapot, 1.2 l</h2><p>Thrown and glazed by hand in <strong>Porto</strong>. The lid <em>stays on</em> while you pour, and the strainer lifts out.</p><h3>What you get</h3><ul><li>Teapot with strainer</li><li>Care card<ul><li>dishwasher: top rack</li><li>microwave: without the lid</li></ul></li></ul><ol><li>Warm the pot</li><li>Brew for 3 minutes</li></ol><blockquote><p>The one I reach for every morning.</p></blockquote><table><tbody><tr><th>Height</th><td>14 cm</td></tr><tr><th>Weight</th><td>640 g</td></tr></tbody></table><p>Questions? <a href="mailto:care@table-and-flame.example" rel="nofollow noopener noreferrer">Write to us</a>.</p>',
  document:
    '# Returns\n\nYou have **30 days** to send something back.\n\n## How it works\n\n1. Open *My orders* and choose the item.\n2. Print the label.\n3. Hand the parcel in at any post office.\n\n> We refund you on the day the parcel arrives.\n\n- Cups and bowls: unused\n- Linen: unwashed\n\nMore at [our help page](https://help.table-and-flame.example).\n',
  banners: ['Winter table', 'Teapots from Porto', 'Linen, 20% off', 'New: enamel', 'Gift cards'],
}

const chinese: Samples = {
  description:
    '<h2>手工粗陶茶壶，1.2 升</h2><p>由<strong>波尔图</strong>陶艺师手工拉坯上釉。倒茶时壶盖<em>不会脱落</em>，滤网可取出。</p><h3>包装内含</h3><ul><li>茶壶与滤网</li><li>保养卡<ul><li>洗碗机：上层</li><li>微波炉：取下壶盖</li></ul></li></ul><ol><li>温壶</li><li>冲泡 3 分钟</li></ol><blockquote><p>每天早上都想用它。</p></blockquote><p>有疑问？<a href="mailto:care@table-and-flame.example" rel="nofollow noopener noreferrer">写信给我们</a>。</p>',
  document:
    '# 退货\n\n您有 **30 天**时间退货。\n\n## 步骤\n\n1. 打开*我的订单*，选择商品。\n2. 打印标签。\n3. 到任一邮局交寄包裹。\n\n> 包裹到达当天即退款。\n\n- 杯碗：未使用\n- 亚麻：未洗涤\n\n更多信息见[帮助页面](https://help.table-and-flame.example)。\n',
  banners: ['冬日餐桌', '波尔图茶壶', '亚麻八折', '新品：搪瓷', '礼品卡'],
}

const arabic: Samples = {
  description:
    '<h2>إبريق شاي من الخزف، ١٫٢ لتر</h2><p>مصنوع ومطلي يدويًا في <strong>بورتو</strong>. يبقى الغطاء <em>ثابتًا</em> أثناء الصب، وتُرفع المصفاة.</p><h3>محتويات العلبة</h3><ul><li>إبريق مع مصفاة</li><li>بطاقة العناية<ul><li>غسالة الصحون: الرف العلوي</li><li>الميكروويف: بدون الغطاء</li></ul></li></ul><ol><li>سخّن الإبريق</li><li>انقع ٣ دقائق</li></ol><blockquote><p>أستخدمه كل صباح.</p></blockquote><p>أسئلة؟ <a href="mailto:care@table-and-flame.example" rel="nofollow noopener noreferrer">راسلنا</a>.</p>',
  document:
    '# الإرجاع\n\nلديك **٣٠ يومًا** لإرجاع أي منتج.\n\n## الخطوات\n\n1. افتح *طلباتي* واختر المنتج.\n2. اطبع الملصق.\n3. سلّم الطرد في أي مكتب بريد.\n\n> نعيد المبلغ في يوم وصول الطرد.\n\n- الأكواب والأوعية: غير مستعملة\n- الكتان: غير مغسول\n\nالمزيد في [صفحة المساعدة](https://help.table-and-flame.example).\n',
  banners: ['مائدة الشتاء', 'أباريق من بورتو', 'كتان بخصم ٢٠٪', 'جديد: المينا', 'بطاقات الهدايا'],
}

const samplesByLocale: Partial<Record<TextLocale, Samples>> = { 'zh-CN': chinese, ar: arabic }

/** The texts of the shop in a language; English where it has none. */
export const getSamples = (locale: TextLocale): Samples => samplesByLocale[locale] ?? english

/** ISO 3166-1 codes of the countries to which the shop may ship. */
export const shippingCountries =
  'AE AR AT AU BE BR CA CH CL CN CZ DE DK EG ES FI FR GB GR HK HU ID IE IN IT JP KR MX MY NG NL NO NZ PH PL PT RO SA SE SG TH TR TW UA US VN ZA'.split(
    ' ',
  )
