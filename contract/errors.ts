/**
 * The catalogue of expected failures. The key is stable and machine-readable; `zh` is the specified Chinese text and
 * the key of the server dictionary (i18n/<locale>/server.json), which gives the message in the caller's language.
 * `params` lists the fields of `error.params`; those in braces in `zh` also appear in the message.
 */
type ParamKinds = { number: number; text: string; list: readonly Readonly<Record<string, unknown>>[] }
type Params = Readonly<Record<string, keyof ParamKinds>>
type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 423 | 429 | 500 | 503
type Refusal = { readonly status: Status; readonly zh: string; readonly params?: Params }
type FieldErrorText = { readonly zh: string; readonly params?: Params }

export const errors = {
  // Request
  'request.malformed': { status: 400, zh: '请求格式错误' },
  'request.invalid': { status: 422, zh: '参数错误' },
  'request.parameter_conflict': { status: 400, zh: '参数 {name} 重复或前后不一致', params: { name: 'text' } },
  'request.secret_in_query': { status: 400, zh: '密码和验证码不能放在地址中', params: { name: 'text' } },
  'request.csrf': { status: 403, zh: '非法请求' },
  'request.too_large': { status: 413, zh: '请求内容过大' },
  'request.unsupported_type': { status: 415, zh: '不支持的内容类型' },
  'paging.too_deep': { status: 422, zh: '页码过深，请使用筛选条件缩小范围' },
  'idempotency.key_reused': { status: 409, zh: '请勿重复提交' },
  'idempotency.key_invalid': { status: 422, zh: '幂等键无效' },
  'rate.limited': { status: 429, zh: '操作过于频繁，请 {seconds} 秒后再试', params: { seconds: 'number' } },
  overloaded: { status: 503, zh: '业务繁忙，请稍后再试' },
  internal: { status: 500, zh: '系统错误' },
  not_found: { status: 404, zh: '请求的内容不存在' },
  'language.unsupported': { status: 422, zh: '不支持的语言' },

  // Session and permissions
  'session.required': { status: 401, zh: '请先登录' },
  'session.expired': { status: 401, zh: '登录已过期，请重新登录' },
  'session.not_fresh': { status: 403, zh: '请输入登录密码，或重新登录后再试' },
  'permission.denied': { status: 403, zh: '无权限' },
  'user.disabled': { status: 403, zh: '用户已被禁用' },
  'login.failed': { status: 422, zh: '账号或密码错误' },
  'login.locked': { status: 423, zh: '连续错误三次，请 {minutes} 分钟后再试', params: { minutes: 'number' } },
  'login.locked_day': { status: 423, zh: '密码错误次数过多，请明天再试' },

  // Staff
  'user.not_found': { status: 404, zh: '用户不存在' },
  'user.self': { status: 409, zh: '不能禁用自己的账号' },
  'user.demo': { status: 409, zh: '演示已关闭，不能启用演示账号' },
  'user.exceeds_own': { status: 403, zh: '该用户拥有你没有的权限' },
  'job.not_found': { status: 404, zh: '任务不存在' },
  'job.not_dead': { status: 409, zh: '只有已失败的任务才能重新执行' },
  'job.ended': { status: 409, zh: '任务已结束' },
  'webhook.not_found': { status: 404, zh: '推送地址不存在' },
  'webhook.changed': { status: 409, zh: '推送地址已被他人修改，请刷新后再试' },
  'webhook.limit': { status: 409, zh: '最多 {max} 个推送地址', params: { max: 'number' } },
  'webhook.event_unknown': { status: 422, zh: '没有名为 {name} 的事件', params: { name: 'text' } },
  'webhook.url_invalid': { status: 422, zh: '推送地址必须以 https:// 开头，且不含用户名和密码' },
  'webhook.url_private': { status: 422, zh: '{host} 不是公网地址', params: { host: 'text' } },
  'webhook.host_unknown': { status: 422, zh: '找不到主机 {host}', params: { host: 'text' } },
  'webhook.off': { status: 409, zh: '推送地址已停用' },
  'webhook.delivery_not_found': { status: 404, zh: '推送记录不存在' },
  'role.not_found': { status: 404, zh: '角色不存在' },
  'role.name_taken': { status: 409, zh: '角色名称已存在' },
  'role.in_use': { status: 409, zh: '角色已关联用户，不能删除' },
  'role.fixed': { status: 409, zh: '系统内置角色不能修改' },
  'role.own': { status: 403, zh: '不能修改自己的角色' },
  'role.exceeds_own': { status: 403, zh: '不能授予或修改自己没有的权限' },
  'role.last_manager': { status: 409, zh: '至少要保留一名可以管理角色的用户' },

  'setup.link_invalid': { status: 403, zh: '设置链接无效或已被使用' },
  'setup.failed': { status: 422, zh: '未能完成：{reason}', params: { reason: 'text' } },
  'setup.import_running': { status: 409, zh: '导入正在进行' },
  'platform.last': { status: 409, zh: '至少要保留一名平台管理员' },

  // Registration, codes and passwords
  'username.invalid': { status: 422, zh: '用户名只能由字母和数字组成' },
  'username.taken': { status: 409, zh: '用户名已存在' },
  'email.taken': { status: 409, zh: '邮箱已被其他用户绑定' },
  'phone.taken': { status: 409, zh: '手机号已被其他用户绑定' },
  'register.account_required': { status: 422, zh: '请填写用户名、邮箱或手机号' },
  'register.invitation_invalid': { status: 422, zh: '邀请码错误' },
  'password.mismatch': { status: 422, zh: '两次输入的密码不一致' },
  'password.old_wrong': { status: 422, zh: '旧密码错误' },
  'password.login_wrong': { status: 422, zh: '登录密码错误' },
  'password.same_as_old': { status: 422, zh: '新密码不能与旧密码相同' },
  'password.common': { status: 422, zh: '密码过于简单，请换一个' },
  'password.platform': { status: 409, zh: '平台管理员的密码由运营者用命令更改' },
  'code.required': { status: 422, zh: '请输入验证码' },
  'code.wrong': { status: 422, zh: '验证码错误' },
  'code.too_often': { status: 429, zh: '验证码发送过于频繁，请 {seconds} 秒后再试', params: { seconds: 'number' } },
  'code.locked_day': { status: 423, zh: '验证码发送次数过多，请明天再试' },
  'fund_password.not_set': { status: 409, zh: '请先设置资金密码' },
  'fund_password.already_set': { status: 409, zh: '资金密码已设置' },
  'fund_password.wrong': { status: 422, zh: '资金密码错误，还可尝试 {left} 次', params: { left: 'number' } },
  'fund_password.locked': {
    status: 423,
    zh: '资金密码连续错误三次，请 {minutes} 分钟后再试',
    params: { minutes: 'number' },
  },
  'fund_password.locked_day': { status: 423, zh: '资金密码错误次数过多，请明天再试' },

  // Addresses
  'address.not_found': { status: 404, zh: '地址不存在' },
  'address.required': { status: 422, zh: '请选择收货地址' },
  'saved_view.limit': { status: 409, zh: '保存的视图最多 {max} 个', params: { max: 'number' } },
  'address.limit': { status: 409, zh: '收货地址最多 {max} 个', params: { max: 'number' } },

  // Goods and stores
  'goods.not_found': { status: 404, zh: '商品不存在' },
  'goods.delisted': { status: 409, zh: '商品已下架', params: { skuId: 'text' } },
  'goods.changed': { status: 409, zh: '商品已被修改，请核对后再保存', params: { versions: 'list' } },
  'goods.banned': { status: 409, zh: '商品已被平台禁售' },
  'goods.is_draft': { status: 409, zh: '草稿尚未上架，不能下架' },
  'goods.not_draft': { status: 409, zh: '只能删除草稿' },
  'goods.codes_taken': { status: 409, zh: '商品标识或规格编码已被使用，无法恢复' },
  'goods.schedule_invalid': { status: 422, zh: '上架时间必须晚于现在，下架时间必须晚于上架时间' },
  'goods.bulk_too_many': { status: 422, zh: '一次最多修改 {max} 件商品，请缩小范围', params: { max: 'number' } },
  'goods.edit_not_found': { status: 404, zh: '批量修改不存在' },
  'goods.edit_unfinished': { status: 409, zh: '批量修改正在进行或已撤销' },
  'goods.undo_too_late': { status: 409, zh: '批量修改只能在 24 小时内撤销' },
  'goods.own_store': { status: 403, zh: '不能购买自己店铺的商品' },
  'goods.purchase_limit': { status: 422, zh: '超过最大购买数量 {max}', params: { max: 'number', skuId: 'text' } },
  'compare.full': { status: 409, zh: '最多对比 {max} 件商品', params: { max: 'number' } },
  'sku.not_found': { status: 404, zh: '商品规格不存在' },
  'team.member_not_found': { status: 404, zh: '团队成员不存在' },
  'team.role_not_found': { status: 404, zh: '店铺角色不存在' },
  'team.invitation_not_found': { status: 404, zh: '邀请不存在或已失效' },
  'team.role_in_use': { status: 409, zh: '角色正在使用，不能删除' },
  'team.role_fixed': { status: 409, zh: '该角色不能更改' },
  'team.role_name_taken': { status: 409, zh: '角色名称已存在' },
  'team.exceeds_own': { status: 403, zh: '不能授予或修改自己没有的权限' },
  'team.owner_fixed': { status: 409, zh: '店主不能更改或移除' },
  'team.self': { status: 409, zh: '不能更改自己的角色' },
  'team.already_member': { status: 409, zh: '您已是该店铺的成员' },
  'team.limit': { status: 409, zh: '最多 {max} 个', params: { max: 'number' } },
  'store.not_found': { status: 404, zh: '店铺不存在' },
  'application.not_found': { status: 404, zh: '入驻申请不存在' },
  'application.not_editable': { status: 409, zh: '入驻申请已提交，现在不能修改' },
  'application.not_corrected': { status: 409, zh: '请先更正标出的内容' },
  'application.closed': { status: 409, zh: '暂不接受新的入驻申请' },
  'application.has_store': { status: 409, zh: '该用户已有店铺' },
  'application.taken': { status: 409, zh: '{name} 正在处理该申请', params: { name: 'text' } },
  'application.not_taken': { status: 409, zh: '请先领取该申请' },
  'application.decided': { status: 409, zh: '该申请已处理' },
  'store.closed': {
    status: 409,
    zh: '{store} 休业至 {until}，暂不能购买',
    params: { store: 'text', until: 'text' },
  },
  'trader.changed': { status: 409, zh: '经营者信息已被修改，请核对后再保存', params: { versions: 'list' } },
  'store_page.changed': { status: 409, zh: '店铺页面已被修改，请核对后再保存', params: { versions: 'list' } },
  'store_page.version_not_found': { status: 404, zh: '没有这个店铺页面版本' },
  'closure.not_found': { status: 404, zh: '休业计划不存在' },
  'closure.limit': { status: 409, zh: '休业计划最多 {max} 个', params: { max: 'number' } },
  'closure.changed': { status: 409, zh: '休业计划已被修改，请核对后再保存', params: { versions: 'list' } },
  'category.not_found': { status: 404, zh: '分类不存在' },
  'document.not_found': { status: 404, zh: '文档不存在' },
  'article.not_found': { status: 404, zh: '文章不存在' },
  'document.not_accepted': { status: 422, zh: '请先阅读并同意所需的文档', params: { documents: 'list' } },
  'content.not_found': { status: 404, zh: '页面不存在' },
  'content.version_not_found': { status: 404, zh: '该版本不存在' },
  'content.changed': { status: 409, zh: '页面已被修改，请核对后再保存', params: { versions: 'list' } },
  'content.incomplete': { status: 422, zh: '请先填写默认语言的标题和正文' },
  'content.not_scheduled': { status: 409, zh: '没有等待发布的版本' },
  'content.must_be_accepted': { status: 409, zh: '用户需要同意此文档，请先取消该要求' },
  'category.below_itself': { status: 409, zh: '分类不能移动到自身或其下级分类' },
  'category.too_deep': { status: 409, zh: '分类最多三级' },
  'category.name_taken': { status: 409, zh: '同级分类中已有此名称' },
  'category.not_empty': { status: 409, zh: '分类下仍有商品或子分类，请先选择转移到哪个分类' },
  'category.import_running': { status: 409, zh: '商品正在导入，请稍后再试' },
  'stock.insufficient': { status: 409, zh: '库存不足，仅剩 {left} 件', params: { left: 'number', skuId: 'text' } },
  'warehouse.not_found': { status: 404, zh: '仓库不存在' },
  'warehouse.limit': { status: 409, zh: '仓库最多 {max} 个', params: { max: 'number' } },
  'warehouse.in_use': { status: 409, zh: '仓库有库存记录，不能删除' },
  'search.keyword_required': { status: 422, zh: '请输入关键字搜索' },

  // Cart
  'cart.not_found': { status: 404, zh: '购物车不存在' },
  'cart.line_not_found': { status: 404, zh: '购物车中没有该商品' },
  'cart.quantity_below_minimum': { status: 422, zh: '购买数量不能少于 {min}', params: { min: 'number' } },
  'cart.quantity_above_maximum': { status: 422, zh: '购买数量不能超过 {max}', params: { max: 'number' } },
  'cart.full': { status: 409, zh: '购物车最多容纳 {max} 种商品', params: { max: 'number' } },
  'cart.empty': { status: 409, zh: '购物车是空的' },

  // Checkout, trades and orders
  'checkout.nothing_selected': { status: 422, zh: '你还未选中商品' },
  'checkout.changed': { status: 409, zh: '商品信息已变化，请确认后重新提交', params: { changes: 'list' } },
  'quote.expired': { status: 409, zh: '结算信息已过期，请重新确认' },
  'quote.not_found': { status: 404, zh: '结算信息不存在' },
  'delivery.unavailable': { status: 422, zh: '该配送方式不可用' },
  'delivery.not_found': { status: 404, zh: '配送方式不存在' },
  'delivery.changed': { status: 409, zh: '配送设置已被修改，请核对后再保存', params: { versions: 'list' } },
  'delivery.limit': { status: 409, zh: '配送方式最多 {max} 个', params: { max: 'number' } },
  'trade.not_found': { status: 404, zh: '交易不存在' },
  'trade.not_payable': { status: 409, zh: '订单无法支付' },
  'trade.expired': { status: 409, zh: '订单已超时，请重新下单' },
  'trade.already_paid': { status: 409, zh: '订单已支付' },
  'trade.too_many_unpaid': { status: 409, zh: '您有 {max} 笔订单待付款，请先付款或取消', params: { max: 'number' } },
  'trade.too_many_units': {
    status: 409,
    zh: '每种商品未付款的数量最多 {max} 件',
    params: { max: 'number', skuId: 'text' },
  },
  'payment.method_unavailable': { status: 409, zh: '支付通道未开放' },
  'wallet.insufficient': { status: 409, zh: '余额不足' },

  // Money in and out
  'wallet.below_minimum': { status: 422, zh: '金额低于最低限额', params: { min: 'number' } },
  'wallet.above_maximum': { status: 422, zh: '金额高于最高限额', params: { max: 'number' } },
  'recharge.unfinished': { status: 409, zh: '有未完成的充值订单' },
  'recharge.not_found': { status: 404, zh: '充值订单不存在' },
  'recharge.decided': { status: 409, zh: '充值订单已处理' },
  'withdrawal.unfinished': { status: 409, zh: '提现进行中' },
  'withdrawal.outside_window': { status: 409, zh: '不在可操作时间内', params: { nextAt: 'text' } },
  'withdrawal.no_times_left': { status: 409, zh: '今日次数已用完', params: { nextAt: 'text' } },
  'withdrawal.not_found': { status: 404, zh: '提现订单不存在' },
  'withdrawal.decided': { status: 409, zh: '提现订单已处理' },
  'withdrawal.second_person': { status: 409, zh: '须由另一人复核' },
  'payout_account.not_found': { status: 404, zh: '提现地址不存在' },
  'payout_account.limit': { status: 409, zh: '提现地址最多 {max} 个', params: { max: 'number' } },
  'payout_account.address_mismatch': { status: 422, zh: '地址格式与协议不匹配' },
  'payout_account.in_use': { status: 409, zh: '提现地址正在使用，不能删除' },
  'payout_account.waiting': { status: 409, zh: '新的提现地址还不能使用', params: { usableFrom: 'text' } },
  'alert.not_found': { status: 404, zh: '支付提醒不存在' },
  'alert.closed': { status: 409, zh: '支付提醒已处理' },
  'claim.not_found': { status: 404, zh: '该事项不存在' },
  'claim.decided': { status: 409, zh: '该事项已处理' },
  'claim.taken': { status: 409, zh: '{name} 正在处理该事项', params: { name: 'text' } },
  'claim.not_taken': { status: 409, zh: '您没有领取该事项' },
  'money.own_request': { status: 403, zh: '不能审核自己的申请' },
  'order.not_found': { status: 404, zh: '订单不存在' },
  'order.status_inoperable': { status: 409, zh: '订单状态不可操作' },
  'order.shipped_no_refund': { status: 409, zh: '订单已发货，不能退款' },
  'order.is_over': { status: 409, zh: '订单已完成或已取消，不能取消' },
  'order.unpaid_no_release': { status: 409, zh: '待付款订单不能放行' },
  'order.not_releasable': { status: 409, zh: '当前状态不能放行' },
  'order.ship_exceeds': { status: 409, zh: '该商品只剩 {left} 件未发货', params: { left: 'number', lineId: 'text' } },
  'order.is_pickup': { status: 409, zh: '该订单由买家到店自提' },
  'order.not_pickup': { status: 409, zh: '该订单不是到店自提' },
  'order.pickup_code_missing': { status: 409, zh: '买家还没有取货码' },
  'order.pickup_code_wrong': { status: 422, zh: '取货码错误，还可尝试 {left} 次', params: { left: 'number' } },
  'order.pickup_code_locked': { status: 423, zh: '取货码错误次数过多，请买家重新获取' },
  'order.parcel_not_found': { status: 404, zh: '订单中没有该包裹' },
  'order.parcel_received': { status: 409, zh: '该包裹已确认收货' },
  'order.refund_exceeds': { status: 409, zh: '退款数量超过可退数量' },
  'order.charged_back': { status: 409, zh: '该订单的付款正被银行追回' },
  'contract.no_withdrawal_right': { status: 409, zh: '该订单没有撤回权' },
  'contract.withdrawal_too_late': { status: 409, zh: '撤回期限已过' },
  'contract.already_withdrawn': { status: 409, zh: '您已声明撤回该订单' },
  'contract.line_exempt': { status: 409, zh: '所选商品中有不适用撤回权的商品', params: { lineId: 'text' } },
  'contract.whole_order': { status: 409, zh: '发货前只能撤回整个订单' },
  'contract.exempt_unshipped': { status: 409, zh: '订单含不适用撤回权的商品，请在发货后撤回其余商品，或申请退款' },
  'order.return_too_late': { status: 409, zh: '已超过退货期限' },
  'invoice.not_found': { status: 404, zh: '发票不存在' },
  'return.not_found': { status: 404, zh: '售后单不存在' },
  'return.status_inoperable': { status: 409, zh: '售后单状态不可操作' },
  'return.dispute_too_late': { status: 409, zh: '已超过申诉期限' },
  'return.nothing_to_refund': { status: 409, zh: '没有可退的金额，请选择换货' },
  'order.seller_cannot_cancel': { status: 403, zh: '卖家不能取消订单' },
  'order.line_not_found': { status: 404, zh: '订单中没有该商品' },
  'order.line_reviewed': { status: 409, zh: '该商品已评价' },
  'order.reminded_today': { status: 409, zh: '今天已经提醒过卖家' },

  // Reviews
  'review.not_found': { status: 404, zh: '评价不存在' },
  'review.decided': { status: 409, zh: '评价已处理' },
  'review.reply_too_late': { status: 409, zh: '回复已超过 24 小时，不能修改' },

  // Reports of products
  'report.not_found': { status: 404, zh: '举报不存在' },
  'report.closed': { status: 409, zh: '举报已处理' },

  // Coupons and sales
  'coupon.not_found': { status: 404, zh: '优惠券不存在' },
  'coupon.over': { status: 409, zh: '优惠券已领完' },
  'coupon.limit_reached': { status: 409, zh: '每人最多领取 {max} 张', params: { max: 'number' } },
  'coupon.not_started': { status: 409, zh: '优惠券活动未开始' },
  'coupon.ended': { status: 409, zh: '优惠券活动已结束' },
  'coupon.collected': { status: 409, zh: '优惠券已被领取，不能修改优惠内容' },
  'sale.not_found': { status: 404, zh: '促销不存在' },
  'sale.not_cheaper': { status: 422, zh: '促销价必须低于原价 {price}', params: { price: 'number', skuId: 'text' } },
  'sale.period_invalid': { status: 422, zh: '促销时间无效' },
  'sale.started': { status: 409, zh: '促销已开始，只能提前结束' },

  // Taxes
  'tax.zone_not_found': { status: 404, zh: '税区不存在' },
  'tax.class_not_found': { status: 404, zh: '税类不存在' },
  'tax.rate_not_found': { status: 404, zh: '税率不存在' },
  'tax.area_taken': {
    status: 409,
    zh: '{place} 已属于税区 {zone}',
    params: { place: 'text', zone: 'text' },
  },
  'tax.rate_overlaps': { status: 409, zh: '与 {from} 起的税率时间重叠', params: { from: 'text' } },
  // Files
  'import.not_found': { status: 404, zh: '导入文件不存在' },
  'import.limit': { status: 409, zh: '有 {max} 个导入正在进行，请稍后再试', params: { max: 'number' } },
  'import.busy': { status: 409, zh: '文件正在检查或已导入' },
  'import.has_errors': { status: 409, zh: '文件有 {count} 个错误，请先更正或跳过', params: { count: 'number' } },
  'import.too_many_corrections': {
    status: 422,
    zh: '最多更正 {max} 处，请上传更正后的文件',
    params: { max: 'number' },
  },
  'export.not_found': { status: 404, zh: '导出文件不存在' },
  'export.limit': { status: 409, zh: '有 {max} 个导出正在进行，请稍后再试', params: { max: 'number' } },

  // Uploads
  'upload.required': { status: 422, zh: '请选择要上传的文件' },
  'upload.too_large': { status: 413, zh: '文件不能超过 {megabytes}M', params: { megabytes: 'number' } },
  'upload.not_an_image': { status: 415, zh: '请上传图片格式的文件' },
  'upload.too_many_pixels': {
    status: 422,
    zh: '图片尺寸不能超过 {megapixels} 百万像素',
    params: { megapixels: 'number' },
  },
  'upload.not_yours': { status: 422, zh: '图片无效，请重新上传' },
} as const satisfies Readonly<Record<string, Refusal>>

/** Errors of single fields in a `request.invalid`; same dictionary, no status. */
export const fieldErrors = {
  'field.required': { zh: '不能为空' },
  'field.too_short': { zh: '至少 {min} 个字符', params: { min: 'number' } },
  'field.too_long': { zh: '最多 {max} 个字符', params: { max: 'number' } },
  'field.too_few': { zh: '至少 {min} 项', params: { min: 'number' } },
  'field.too_many': { zh: '最多 {max} 项', params: { max: 'number' } },
  'field.not_integer': { zh: '必须是整数' },
  'field.too_small': { zh: '不能小于 {min}', params: { min: 'number' } },
  'field.too_big': { zh: '不能大于 {max}', params: { max: 'number' } },
  'field.out_of_range': { zh: '必须在 {min} 到 {max} 之间', params: { min: 'number', max: 'number' } },
  'field.pattern': { zh: '格式不正确' },
  'field.email': { zh: '请填写正确的邮箱地址' },
  'field.phone': { zh: '请填写正确的手机号' },
  'field.not_listed': { zh: '不是可选的值' },
  'field.wrong_type': { zh: '类型不正确' },
  'field.amount_positive': { zh: '金额必须大于0' },
  'field.decimals': { zh: '金额最多 {digits} 位小数', params: { digits: 'number' } },
  'field.recharge_minimum': { zh: '充值金额不能小于1' },
  'field.duplicate': { zh: '不能重复' },
  'field.country_twice': { zh: '{name} 已在配送区域中', params: { name: 'text' } },
  'field.day_past': { zh: '日期不能早于今天' },
  'field.closure_overlap': { zh: '与 {from} 至 {to} 的休业重叠', params: { from: 'text', to: 'text' } },
  'field.business_number': { zh: '企业税号格式不正确' },
  'field.taken': { zh: '已被使用' },
  'field.invitation': { zh: '邀请码错误' },
  'field.choice_incomplete': { zh: '每个规格都要选择一个值' },
} as const satisfies Readonly<Record<string, FieldErrorText>>

export type ErrorKey = keyof typeof errors
type FieldErrorKey = keyof typeof fieldErrors

type NamedParams<E> = E extends { readonly params: infer P extends Params }
  ? { [N in keyof P]: ParamKinds[P[N]] }
  : never
/** The params an error must carry; `never` when it carries none. */
type ErrorParams<K extends ErrorKey> = NamedParams<(typeof errors)[K]>
type FieldErrorParams<K extends FieldErrorKey> = NamedParams<(typeof fieldErrors)[K]>

/** Rest arguments after a key: required exactly when the key has params, as in `refusal(key, ...args)`. */
export type ErrorArgs<K extends ErrorKey> = [ErrorParams<K>] extends [never] ? [] : [params: ErrorParams<K>]

/** An error of one field inside the server, before it is translated. */
export type FieldError = {
  [K in FieldErrorKey]: [FieldErrorParams<K>] extends [never]
    ? { readonly key: K }
    : { readonly key: K; readonly params: FieldErrorParams<K> }
}[FieldErrorKey]
