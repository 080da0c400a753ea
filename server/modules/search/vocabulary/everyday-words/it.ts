export const it = `
divano, sofà
sneakers, scarpe da ginnastica, scarpe sportive
pantofole, ciabatte
maglione, pullover
felpa, hoodie
maglietta, t-shirt
giacca, giubbotto
portafoglio, portamonete
borsa, borsetta
zaino, backpack
valigia, trolley
cellulare, smartphone, telefono
cover, custodia
cuffie, auricolari
power bank, powerbank, batteria esterna
portatile, laptop, notebook
televisore, tv, televisione
frigorifero, frigo
asciugacapelli, phon
tazza, mug
thermos, borraccia termica
cestino, pattumiera
piumone, trapunta
comodino, tavolino da notte
torcia, pila
bicicletta, bici
passeggino, carrozzina
ciuccio, succhietto
peluche, pupazzo
quaderno, taccuino
profumo, fragranza
crema solare, protezione solare
griglia, barbecue
`
