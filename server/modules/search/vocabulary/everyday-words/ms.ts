export const ms = `
sofa, kerusi panjang
kasut sukan, sneakers
selipar, sandal
baju-t, t-shirt, kemeja-t
seluar jeans, jeans
cermin mata hitam, sunglasses
dompet, wallet
beg galas, beg sandang, backpack
bagasi, beg pakaian
telefon bimbit, telefon pintar, smartphone
fon kepala, headphone
power bank, powerbank, pengecas mudah alih
komputer riba, laptop
televisyen, tv
peti sejuk, peti ais
tong sampah, bakul sampah
permaidani, karpet
langsir, tirai
basikal, bike
minyak wangi, perfume
`
