export const vi = `
ghế sofa, sô pha, sofa
giày thể thao, sneaker
áo thun, áo phông, t-shirt
quần jean, quần bò, jeans
kính râm, kính mát
ví, bóp
ba lô, balo, backpack
vali, va li
điện thoại, smartphone, di động
ốp lưng, bao da điện thoại
tai nghe, headphone
sạc dự phòng, pin dự phòng, power bank
máy tính xách tay, laptop
tivi, ti vi, tv
bình giữ nhiệt, phích
thùng rác, sọt rác
xe đạp, bike
nước hoa, dầu thơm
`
