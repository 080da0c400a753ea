export const es = `
sofá, couch
zapatillas deportivas, tenis, deportivas, sneakers
pantuflas, zapatillas de casa
jersey, suéter, pulóver
sudadera, hoodie
camiseta, playera, remera, t-shirt
pantalones vaqueros, jeans, vaqueros
chaqueta, campera, chamarra
bañador, traje de baño
gafas, lentes, anteojos
gafas de sol, lentes de sol
cartera, billetera, monedero
bolso, bolsa de mano
mochila, morral
maleta, valija
reloj, reloj de pulsera
móvil, celular, smartphone, teléfono
funda, carcasa
auriculares, audífonos, cascos
batería externa, power bank, powerbank
portátil, laptop, notebook
ordenador, computadora
televisor, televisión, tele
nevera, refrigerador, frigorífico, heladera
secador de pelo, secadora de cabello
batidora, licuadora
taza, mug
termo, botella térmica
cubo de basura, papelera
edredón, cobertor
cojín, almohadón
alfombra, tapete
mesita de noche, buró, mesa de luz
bombilla, foco
linterna, lámpara de mano
bicicleta, bici
cochecito, carriola
chupete, chupón
peluche, muñeco de peluche
cuaderno, libreta
bolígrafo, boli, lapicero
cinta adhesiva, celo
perfume, fragancia
protector solar, crema solar
inalámbrico, sin cable, wireless
caramelos, dulces
barbacoa, parrilla, asador
`
