export const pt = `
tênis, sapatilhas, sneakers
chinelo, pantufa
suéter, camisola, pulôver
moletom, hoodie
camiseta, t-shirt
calça jeans, jeans, ganga
jaqueta, casaco, blusão
maiô, fato de banho
óculos de sol, óculos escuros
carteira, porta-moedas
bolsa, mala de mão
mochila, backpack
mala, maleta
celular, telemóvel, smartphone
capa, capinha
fones de ouvido, auscultadores, headphones
carregador portátil, power bank, powerbank
notebook, laptop, portátil
televisão, tv, televisor
geladeira, frigorífico
secador de cabelo, secador
frigideira, sertã
xícara, caneca, chávena
garrafa térmica, thermos
lixeira, caixote do lixo
edredom, edredão
cortina, cortinado
tapete, carpete
criado-mudo, mesa de cabeceira
bicicleta, bike
chupeta, chucha
pelúcia, peluche
caderno, bloco de notas
perfume, fragrância
protetor solar, filtro solar
churrasqueira, grelhador
`
