export const tr = `
kanepe, divan
spor ayakkabı, sneaker
terlik, ev ayakkabısı
kazak, süveter
tişört, t-shirt, tshirt
pantolon, pantalon
cüzdan, para çantası
sırt çantası, okul çantası
bavul, valiz
telefon, cep telefonu, akıllı telefon
telefon kılıfı, telefon kabı
kulaklık, headphone
powerbank, power bank, taşınabilir şarj cihazı
laptop, dizüstü bilgisayar, notebook
televizyon, tv
saç kurutma makinesi, fön makinesi
kupa, fincan
termos, matara
çöp kutusu, çöp kovası
halı, kilim
komodin, başucu sehpası
bisiklet, bike
bebek arabası, puset
emzik, yalancı meme
peluş oyuncak, peluş
defter, not defteri
mangal, barbekü
`
