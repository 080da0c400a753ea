export const id = `
sofa, kursi panjang
sepatu olahraga, sneakers, sepatu kets
sandal, sendal
kaos, kaus, t-shirt
celana jeans, jeans
kacamata hitam, sunglasses
dompet, wallet
ransel, tas punggung, backpack
koper, tas koper
ponsel, handphone, smartphone
headphone, headset
power bank, powerbank, pengisi daya portabel
laptop, notebook
televisi, tv
kulkas, lemari es
wajan, penggorengan
termos, botol termos
tempat sampah, tong sampah
karpet, permadani
gorden, tirai
sepeda, bike
parfum, minyak wangi
`
